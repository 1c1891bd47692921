"""Makes the image's sources small before they are compiled (bytecode.py calls the passes).

Their order: other people's drivers first, each file for itself (drivers, then unneeded with known,
said, folding, answers and replaced); then linker puts files together; unread, constants, by_place,
arguments, names and built_ins work on what that made, dense and first on what is compiled.

What they take for granted of the image, and what none of it may do:

- Names stand in it, as such or as whole texts: nobody puts one together for `getattr`, nobody
  looks into `locals()` or `globals()`, and there is no `exec` or `eval`.
- Programs that are not in it ask only for what the passes are told of (`outside`, `KNOWN`), and
  MicroPython's own code only for names that it has itself (in_flash.txt).
- To look at an attribute that is no function with a decorator does nothing and, outside of a
  `try`, does not fail; nor does it matter there which error a comparison or a sum would raise.
- A class has no `__getattr__` or `__setattr__`; `self` is the object of the class around.
- To import something from a driver has no effect that is needed without what is imported.
- Nobody reads what an error says, or counts a function's arguments.
"""
