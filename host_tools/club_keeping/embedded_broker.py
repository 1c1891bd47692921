"""amqtt's broker (0.12.1) without two faults of it: messages that are lost, and told to others.

It goes through its subscriptions and waits meanwhile, so that somebody who comes ends that: the
rest do not get the message, or whoever has just connected is cut off. And whoever connects gets
what is retained for the subscriptions of all others.
"""

from collections.abc import Iterator
from typing import Any

from amqtt.broker import Broker
from amqtt.session import Session

Subscriber = tuple[Session, int]


class _Steady(dict[str, list[Subscriber]]):
    """Topics and their subscribers; who goes through them sees those of when it began."""

    def __iter__(self) -> Iterator[str]:
        return iter(list(super().__iter__()))

    def items(self) -> Any:
        """Return the topics and their subscribers, as they are now."""
        return [(topics, list(subscribers)) for topics, subscribers in super().items()]


class SteadyBroker(Broker):
    """The broker."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(config)
        self._subscriptions = _Steady(self._subscriptions)

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        subscribers = self._subscriptions.get(subscription[0], [])
        if any(one.client_id == session.client_id for one, _ in subscribers):
            await super()._publish_retained_messages_for_subscription(subscription, session)
