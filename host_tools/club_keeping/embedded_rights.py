"""What amqtt asks of whoever connects: the club's users and rights, as its plugins have them."""

from dataclasses import dataclass, field

from amqtt.contexts import Action
from amqtt.plugins.base import BaseAuthPlugin, BaseTopicPlugin
from amqtt.session import Session

from host_tools.club_keeping import access
from pezzbox.club import messages


class Users(BaseAuthPlugin):
    """Who may connect."""

    @dataclass
    class Config(BaseAuthPlugin.Config):
        """Users and their passwords; `trying`: any box, with the password for trying out."""

        users: dict[str, str] = field(default_factory=dict)
        trying: bool = False

    async def authenticate(self, *, session: Session) -> bool:
        """Return whether user and password belong together, and the last will is its own."""
        user, password = session.username or "", session.password or ""
        kept = self._get_config_option("users", {}).get(user)
        if kept is None and self._get_config_option("trying") and messages.is_name(user):
            kept = access.TRYING
        if session.will_flag and not access.may_write(user, session.will_topic or ""):
            return False  # amqtt publishes a last will without asking for its topic
        return kept is not None and access.is_password(kept, password)


class Rights(BaseTopicPlugin):
    """Who may do what."""

    async def topic_filtering(
        self,
        *,
        session: Session | None = None,
        topic: str | None = None,
        action: Action | None = None,
    ) -> bool:
        """Return whether a user may do that with that topic."""
        user = (session.username if session else None) or ""
        if action == Action.RECEIVE:
            return True  # nobody gets what it did not subscribe to
        if action == Action.PUBLISH:
            return access.may_write(user, topic or "")
        return access.may_read(user, topic or "")
