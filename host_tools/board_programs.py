"""The small programs that run on the board while a host is linked to it.

Their names begin with an underscore, and nothing that the interrupted program has made is
touched.
"""

# _h(paths): a line for every file at or below these: SHA-256, size, path.
HASHES = """\
import os, hashlib, binascii
def _f(p):
    h = hashlib.sha256(); b = bytearray(512); m = memoryview(b); s = 0
    with open(p, 'rb') as f:
        n = f.readinto(b)
        while n:
            h.update(m[:n]); s += n; n = f.readinto(b)
    print(binascii.hexlify(h.digest()).decode(), s, p)
def _h(ps):
    for p in ps:
        try:
            k = os.stat(p)[0]
        except OSError:
            continue
        if k & 0x4000:
            _h([p + '/' + e[0] for e in os.ilistdir(p)])
        else:
            _f(p)
"""

# _w(path, mode, base64): write a piece; _m(part, path, sha256): check it and give it its name.
PUT = """\
import os, hashlib, binascii
def _w(p, o, d):
    with open(p, o) as f:
        f.write(binascii.a2b_base64(d))
def _m(p, q, d):
    h = hashlib.sha256(); b = bytearray(512); m = memoryview(b)
    with open(p, 'rb') as f:
        n = f.readinto(b)
        while n:
            h.update(m[:n]); n = f.readinto(b)
    if binascii.hexlify(h.digest()).decode() != d:
        raise OSError(5)
    os.rename(p, q)
"""

# _g(path): the file in lines of base64.
GET = """\
import binascii
def _g(p):
    with open(p, 'rb') as f:
        d = f.read(768)
        while d:
            print(binascii.b2a_base64(d).decode(), end='')
            d = f.read(768)
"""
