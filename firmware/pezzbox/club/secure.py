"""TLS for the wire to the broker: whose certificate is taken, and by whom it must be signed.

A step of the handshake computes for hundreds of milliseconds on the board: whoever calls it
chooses a moment at which nobody plays.
"""

import ssl

try:
    from typing import Any, Callable
except ImportError:
    pass


def secured(host: str, authority: bytes) -> "Callable[[Any], Any]":
    """What makes a TLS stream of a connected socket, for the server that is named `host`.

    `authority`: the certificate (DER) of who has signed the server's. Raises ValueError or
    OSError if it is none.
    """
    context: "Any" = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(cadata=authority)

    def stream(socket: "Any") -> "Any":
        return context.wrap_socket(socket, server_hostname=host, do_handshake_on_connect=False)

    return stream
