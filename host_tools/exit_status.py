"""The exit statuses of `pezzbox`, each with one meaning; from 64 to 78 as sysexits.h has them."""

DONE = 0
FAULT = 1  # it was done, and something is wrong: a match not verified, a box that found a fault
USAGE = 2  # the command line, or a file named in it
BAD_DATA = 65  # EX_DATAERR: no file system in a dump
NO_BOARD = 69  # EX_UNAVAILABLE
BOARD_FAILED = 70  # EX_SOFTWARE: a program on the board raised an exception
NO_READER = 71  # EX_OSERR
NO_PROGRAM = 72  # EX_OSFILE: no box plays there
FLASH_FULL = 73  # EX_CANTCREAT
OUTPUT_FAILED = 74  # EX_IOERR
TRY_AGAIN = 75  # EX_TEMPFAIL: the port is busy, or the board went away
NO_MICROPYTHON = 76  # EX_PROTOCOL
NO_RIGHTS = 77  # EX_NOPERM
WRONG_MICROPYTHON = 78  # EX_CONFIG
INTERRUPTED = 130  # 128 + SIGINT, as a shell says it
PIPE_CLOSED = 141  # 128 + SIGPIPE
