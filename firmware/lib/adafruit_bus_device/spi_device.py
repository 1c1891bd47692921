"""Not here: the box's parts are on I2C. The display's driver imports the name."""


class SPIDevice:
    """Raises NotImplementedError."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        raise NotImplementedError("only I2C")
