"""What random play must reach: counted, printed, and required by the tests."""

from collections import Counter
from typing import Any, NamedTuple

from tests.reference.deal import Deal
from tests.reference.declarations import is_false
from tests.reference.match import Match
from tests.reference.settle_reverse import capturer, side_thirds
from tests.reference.standing import Standing


class Before(NamedTuple):
    """The match before an event."""

    need: str
    state: Standing
    deals: int
    complete: bool
    choice: str | None


class Rare:
    """Counts the rare things of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.count: Counter[str] = Counter()

    def before(self) -> Before:
        """To be kept until the event has happened."""
        deals = self.match.deals
        last = deals[-1] if deals else None
        return Before(
            self.match.need()[0],
            self.match.standing(),
            len(deals),
            last is not None and last.complete,
            last.choice if last else None,
        )

    def after(self, before: Before, event: dict[str, Any]) -> None:
        """Count what this event did."""
        need, state = self.match.need()[0], self.match.standing()
        kind = event["event"]
        if kind == "revoke":
            self._revoke(before, need, state)
        elif kind == "undo":
            self._undo(before, need)
        elif kind == "deal" and "dealer" in event:
            self.count["dealer_named"] += 1
        elif before.need == "deal" and kind != "deal":
            self.count[f"implied_deal_by_{kind}"] += 1
        elif kind in ("removed", "end"):
            self.count[kind] += 1
        elif kind == "close":
            self.count["close"] += 1
            if len(self.match.deals[-1].declarations) > 0:
                self.count["close_with_declarations"] += 1

    def _revoke(self, before: Before, need: str, state: Standing) -> None:
        rule = self.match.rules.get("revoke")
        name = f"revoke_{rule}" if rule else "revoke_noted"
        if before.complete:
            self.count[f"{name}_late"] += 1
            if before.need == "nothing":
                self.count["revoke_after_match_end"] += 1
                reopens, others = need == "deal", state.winners != before.state.winners
                self.count["revoke_reopens_match"] += reopens
                self.count["revoke_changes_winners"] += others and not reopens
                self.count["revoke_changes_the_end"] += others or reopens
            if before.choice is not None and rule != "none":
                self.count["revoke_undoes_choice"] += 1
        elif before.need == "choice":
            self.count["revoke_while_choice_due"] += 1
        if len(self.match.deals[-1].revokes) > 1 and rule in ("all", "eleven"):
            self.count["revoke_by_several"] += 1

    def _undo(self, before: Before, need: str) -> None:
        self.count["undo"] += 1
        if len(self.match.deals) < before.deals:
            self.count["undo_of_a_deal"] += 1
        if before.complete and need in ("play", "choice"):
            self.count["undo_into_a_finished_deal"] += 1
        if before.need == "nothing":
            self.count["undo_after_match_end"] += 1

    def refuse(self, event: dict[str, Any]) -> None:
        """Count a refused event of a kind that is worth counting."""
        deal = self.match.open_deal()
        if event.get("event") == "close" and deal is not None and deal.rules.get("zu_tun"):
            self.count["close_refused"] += 1

    def finish(self) -> None:
        """Count what the match holds in the end."""
        self.count["matches"] += 1
        for number, deal in enumerate(self.match.deals):
            self.count["deals"] += deal.complete
            self._deal(number, deal)
        state = self.match.standing()
        if state.finished and not self.match.ended:
            self._end(state)

    def _deal(self, number: int, deal: Deal) -> None:
        for note in {note["note"] for note in deal.notes}:
            self.count[f"note_{note}"] += 1
        if deal.layout.stock_ends and any(note["note"] == "revoke_seen" for note in deal.notes):
            self.count["revoke_seen_with_stock"] += 1
        if deal.void:
            passed = bool(deal.bids) and not deal.auction_open() and deal.winning_bid() is None
            self.count["all_pass" if passed else "void"] += 1
            if deal.kind == "extra":
                self.count["void_extra_deal"] += 1
        if not deal.complete:
            return
        if deal.kind == "extra":
            self.count[f"extra_deal_of_{len(deal.seats)}"] += 1
            if (
                self.match.deals[number - 1].kind == "extra"
                and self.match.deals[number - 1].complete
            ):
                self.count["extra_deal_again"] += 1
        if deal.removed:
            self.count[f"removed_{len(deal.removed)}"] += 1
        if deal.monte() and deal.game not in ("calabresella", "calabrasella"):
            self.count[f"monte_of_{len(deal.monte())}"] += 1
        if self.match.game in ("traversone", "traversone21", "ciapano"):
            self._reverse(deal)
        elif deal.game == "busche":
            self._busche(deal)
        elif deal.game == "calabresella":
            self._bidding(deal)
        self._declarations(deal)

    def _reverse(self, deal: Deal) -> None:
        rules, count = self.match.rules, self.count
        penalised = bool(deal.revokes) and rules["revoke"] != "none"
        for note in deal.notes:
            if note["note"] == "sola":
                asked = "" if deal.choice is not None else "_unasked"
                count[f"sola_{rules['sola']}_{note['choice']}{asked}"] += 1
            if note["note"] == "cappotto":
                count[f"cappotto_{rules['cappotto']}"] += 1
                if rules["last_trick"] != "remainder":
                    count["cappotto_without_remainder"] += 1
                if rules.get("partners"):
                    count["cappotto_of_partners"] += 1
        full = 32 if "cappotto" in rules else 62
        if max(side_thirds(deal).values()) == full and not penalised:
            for rule in ("sola", "cappotto"):
                if rules.get(rule) == "off":
                    count[f"{rule}_off"] += 1
        assert deal.scores is not None
        took_all = any(note["note"] == "sola" for note in deal.notes)
        if not penalised and not took_all and rules.get("zero", "none") != "none":
            count[f"zero_{rules['zero']}"] += 1
        card = rules.get("marked_card", "none")
        if card != "none" and not penalised:
            by = [seat for seat, played in deal.plays if played == card]
            count[f"marked_{card}"] += 1
            if not by:
                count["marked_in_monte_or_rest"] += 1
            elif by[0] == capturer(deal, card):
                count["marked_own"] += 1
        if min(self.match.standing().totals) < 0:
            count["negative_total"] += 1

    def _busche(self, deal: Deal) -> None:
        assert deal.scores is not None
        points = [int(score) for score in deal.scores]
        self.count[f"busche_{sum(points)}"] += 1

    def _bidding(self, deal: Deal) -> None:
        count, declarer = self.count, deal.declarer()
        assert declarer is not None and deal.scores is not None
        won = "won" if deal.scores[declarer] > 0 else "lost"
        best = deal.winning_bid()
        assert best is not None
        name = f"bid_{best[1]}_{best[2]}" if best[2] else f"bid_{best[1]}"
        self._both(name, won)
        for note in deal.notes:
            if note["note"] in ("cappotto", "stramazzo"):
                count[f"{note['note']}_{won}"] += 1
        if not deal.calls_partner():
            return
        if deal.partner() is not None:
            count[f"partner_of_{len(deal.seats)}_{won}"] += 1
        elif deal.called() in [card for seat, card in deal.plays if seat == declarer]:
            self._both("called_own_card", won)
        else:
            count["called_in_monte_or_rest"] += 1
            self._both("called_in_monte" if deal.rest is None else "called_in_rest", won)

    def _both(self, name: str, outcome: str) -> None:
        self.count[name] += 1
        self.count[f"{name}_{outcome}"] += 1

    def _declarations(self, deal: Deal) -> None:
        for declared in deal.declarations:
            truth = "false" if is_false(deal, declared) else "true"
            self.count[f"declared_{declared.what}_{truth}"] += 1
            if truth == "false":
                self.count[f"false_{deal.rules['false_declaration']}"] += 1
                if deal.closed is not None or deal.rest is not None:
                    self.count["disproved_after_close_or_rest"] += 1

    def _end(self, state: Standing) -> None:
        rules, count, last = self.match.rules, self.count, self.match.deals[-1]
        count["match_won"] += 1
        if last.wins_match is not None:
            count["match_won_by_cappotto"] += 1
        if rules.get("finish") == "elimination":
            count["elimination_to_the_end"] += 1
            if len(state.inside) == 1 and self.match.players > 2:
                count["elimination_down_to_one"] += 1
            if any(state.totals[seat] > rules["target"] for seat in state.inside):
                count["kept_in_above_target"] += 1
        if rules.get("deals", "none") != "none":
            count["deals_played"] += 1
        sides = {last.sides()[0][0]} if not state.winners else set(state.winners)
        pooled = any(len(side) == 2 and set(side) == sides for side in last.sides())
        if len(sides) > 1 and not pooled:
            count["won_together"] += 1
        if rules.get("series", "none") != "none":
            early = max(state.games_won) * 2 > len(rules["series"])
            count["series_won" if early else "series_played_out"] += 1
        if last.closed is not None:
            count["match_won_by_close"] += 1
        self._ties(rules, last)

    def _ties(self, rules: dict[str, Any], last: Deal) -> None:
        """A tie for the highest at the target, after which play went on."""
        if self.match.game in ("traversone", "traversone21", "ciapano", "busche"):
            return
        target = rules["target"]
        if target == "none":
            return
        for number, deal in enumerate(self.match.deals[:-1], 1):
            if deal.complete and deal is not last:
                totals = [
                    sum(d.scores[seat] for d in self.match.deals[:number] if d.scores)
                    for seat in range(self.match.players)
                ]
                if max(totals) >= target:
                    self.count["tie_another_deal"] += 1
                    return
