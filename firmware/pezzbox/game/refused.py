"""The one error of the scoring core: what was asked for is not possible now.

Every code with its arguments (the texts are written where they are shown):

| code | arguments | when |
| --- | --- | --- |
| `game_unknown` | game, allowed | no such game |
| `players_count` | game, count, lowest, highest | more or fewer players than the game takes |
| `name_bad` | name | a player's name is not a text of 1 to 12 characters |
| `name_twice` | name | two players with one name |
| `version` | value | a transcript of another version |
| `rule_unknown` | rule, value, game, allowed | the game has no such rule with so many players |
| `rule_value` | rule, value, allowed | out of range; allowed as in `catalog` |
| `rule_pair` | rule, value, other rule, its value | two rules that exclude each other |
| `not_object` | value | an event that is no object |
| `event_missing` | | an object without `event` |
| `event_unknown` | kind | no such event |
| `field_unknown` | kind, field, allowed | a field the event does not have |
| `field_missing` | kind, field | a field the event needs |
| `field_value` | kind, field, value, wanted | a field of the wrong type, or null |
| `match_missing` | kind | an event before the match |
| `match_again` | | a second match |
| `match_over` | kind | the match has ended |
| `choice_due` | kind, seat | `seat` must choose first |
| `not_now` | kind, need, seat | something else is needed, from `seat` |
| `no_deal` | kind | no deal in progress |
| `deal_open` | | a deal while one is in progress |
| `not_here` | kind | the game or its house rules have no such event |
| `turn` | kind, seat, seat in turn | somebody else's turn |
| `seat` | kind, seat, allowed | not a seat of this deal (as dealer: not one of the allowed) |
| `card_unknown` | text | no card's name |
| `card_deck` | card | a card of the other deck |
| `card_played` | card | already played in this deal |
| `card_removed` | card | taken out of this deal |
| `removed_late` | | cards are removed before the first card only |
| `removed_cards` | cards, count | not the 4s (and the 5) of a deal that removes `count` |
| `bid_unknown` | bid, allowed | the game has no such bid |
| `bid_low` | bid, highest | not higher than all before |
| `addition` | addition, bid, allowed | no such addition to this bid |
| `called` | bid | this bid calls no card |
| `called_again` | card | a card was called already |
| `called_late` | | a card is called before the first card only |
| `declare_when` | rule | not the time for it: `first_trick`, `anytime`, `after_trick` |
| `declare_what` | what, of, allowed | no such declaration |
| `declare_missing` | what, missing | no such suit, or not with this declaration |
| `declare_again` | seat, what, of | made by this player before |
| `declare_played` | what, of | too many of its cards were played already |
| `close_when` | | zu tun only after a trick, while the stock lasts |
| `close_card` | card | not a ten |
| `close_count` | sixths, target, opponent's sixths | does not count enough |
| `rest_when` | | only between tricks, after the first and with no stock left |
| `choice_none` | | no choice is due |
| `choice_unknown` | choice, allowed | no such choice |
| `revoke_again` | seat | called already for this seat and deal |
| `undo_none` | | nothing to take back |
| `undo_lost` | | the events of the deal before are damaged |
| `result` | bytes | no packed result of a deal of this match |
"""


class Refused(Exception):
    """Something that is not possible now; nothing was changed by asking.

    `code` is one of the table above, `details` its arguments. What the user can do
    about it is said by whoever shows it.
    """

    def __init__(self, code: str, *details: object) -> None:
        """`details` are the code's arguments, in the table's order."""
        super().__init__(code, *details)
        self.code = code
        self.details = details
