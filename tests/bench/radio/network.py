"""On a board without a radio in place of `network`: a network that is there at once."""

STA_IF = 0
_GOT_IP = 3


class WLAN:
    """The station."""

    def __init__(self, interface=STA_IF):
        pass

    def active(self, on):
        """Switch it on."""

    def connect(self, ssid, key):
        """Join."""

    def status(self):
        """What a Pico W's says when it has an address."""
        return _GOT_IP

    def ifconfig(self):
        """Its address and the servers'."""
        return ("10.0.0.2", "255.255.255.0", "10.0.0.1", "10.0.0.1")
