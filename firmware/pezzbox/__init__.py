"""The box's program. On the board its heap is kept whole while modules are imported."""

import gc
import sys

if sys.platform == "rp2":
    # Each file read needs 1.3 KB in one piece (littlefs' buffer). What is imported meanwhile
    # lies behind it, and the hole that is left gets too small for the next: after 80 modules no
    # place is large enough. Collected in time, every file takes the same one. A third of this
    # would do for that, but makes the start longer by 0.4 s: a collection takes 10-25 ms.
    gc.threshold(49152)
