"""Which rare things random play must reach; see rare.py for how they are counted."""

EVERYWHERE = """
    match_won dealer_named note_rest note_revoke note_revoke_seen void undo
    undo_into_a_finished_deal undo_after_match_end revoke_after_match_end
""".split()
NIGHTLY_EVERYWHERE = ["end", "undo_of_a_deal"]

_REVERSE = """
    revoke_all_late revoke_eleven_late revoke_none_late revoke_by_several
    revoke_changes_the_end
    elimination_to_the_end elimination_down_to_one kept_in_above_target
    extra_deal_of_2 won_together deals_played
""".split()
_HEAVY = """
    sola_choice_subtract sola_choice_give sola_choice_subtract_unasked
    sola_strict_give_unasked sola_others_others_unasked sola_off
    revoke_while_choice_due revoke_undoes_choice negative_total
    zero_ten zero_share marked_D3 marked_DA marked_BA marked_own marked_in_monte_or_rest
    note_batons_closed
""".split()
_DECLARATIONS = """
    declared_three_true declared_three_false declared_four_true declared_napoli_true
    false_cancel false_forfeit
""".split()
_BIDDING = ["all_pass", "deals_played", "tie_another_deal", "won_together", "implied_deal_by_bid"]
_SMALL_DECKS = ["removed_1", "removed_4", "removed_5", "monte_of_1", "monte_of_4", "monte_of_5"]

_OWN: dict[str, list[str]] = {
    "traversone": [
        *_REVERSE,
        *_SMALL_DECKS,
        *("cappotto_others", "cappotto_win", "cappotto_off", "cappotto_without_remainder"),
        *("match_won_by_cappotto", "removed", "extra_deal_again", "extra_deal_of_3"),
        "implied_deal_by_play",
    ],
    "traversone21": [*_REVERSE, *_HEAVY, *_SMALL_DECKS, "extra_deal_again", "removed"],
    "ciapano": [*_REVERSE, *_HEAVY, "monte_of_1", "cappotto_others"],
    "busche": ["busche_1", "busche_2", "busche_3", "busche_4", "won_together"],
    "tressette": [
        *_DECLARATIONS,
        *("revoke_all_late", "revoke_none_late", "revoke_by_several", "tie_another_deal"),
        *("note_cappotto", "match_won_by_cappotto", "removed_1", "monte_of_1"),
        "revoke_changes_the_end",
    ],
    "treschetten": [
        *_DECLARATIONS,
        *("close", "close_refused", "match_won_by_close", "close_with_declarations"),
        *("series_won", "series_played_out", "won_together", "tie_another_deal"),
        *("disproved_after_close_or_rest", "revoke_seen_with_stock", "revoke_noted_late"),
    ],
    "calabresella": [
        *_BIDDING,
        *("cappotto_won", "cappotto_lost", "stramazzo_won", "stramazzo_lost"),
        *("note_partner", "called_in_monte_or_rest", "called_own_card"),
        *("bid_arcisolo", "bid_chiedo", "bid_solissimo_dividete", "bid_solissimo_scegliete"),
    ],
    "calabrasella": [*_BIDDING, "revoke_noted_late"],
}
_REVERSE_NIGHTLY = ["revoke_changes_winners", "revoke_reopens_match"]
_OWN_NIGHTLY: dict[str, list[str]] = {
    "traversone": [
        *_REVERSE_NIGHTLY,
        *("extra_deal_of_4", "extra_deal_of_5", "extra_deal_of_6", "extra_deal_of_7"),
        *("void_extra_deal", "cappotto_of_partners", "revoke_seen_with_stock"),
    ],
    "traversone21": [
        *_REVERSE_NIGHTLY,
        *("extra_deal_of_3", "extra_deal_of_4", "extra_deal_of_5"),
        *("extra_deal_of_6", "extra_deal_of_7"),
        *("void_extra_deal", "sola_strict_subtract_unasked", "revoke_seen_with_stock"),
        "implied_deal_by_removed",
    ],
    "ciapano": [
        *_REVERSE_NIGHTLY,
        *("cappotto_win", "cappotto_off", "extra_deal_of_3", "extra_deal_again"),
        *("void_extra_deal", "sola_strict_subtract_unasked", "revoke_seen_with_stock"),
    ],
    "busche": [],
    "tressette": [
        *("declared_four_false", "declared_napoli_false", "disproved_after_close_or_rest"),
        *("revoke_reopens_match", "revoke_changes_winners"),
        *("revoke_seen_with_stock", "implied_deal_by_removed"),
    ],
    "treschetten": ["declared_four_false", "declared_napoli_false"],
    "calabresella": [
        f"{name}_{outcome}"
        for name in (
            *("bid_chiamo", "bid_chiedo", "bid_solo", "bid_solissimo", "bid_arcisolo"),
            *("bid_solissimo_dividete", "bid_solissimo_scegliete"),
            *("partner_of_4", "partner_of_5", "partner_of_6"),
            *("called_in_monte", "called_in_rest", "called_own_card"),
        )
        for outcome in ("won", "lost")
    ],
    "calabrasella": [],
}

REQUIRED = {game: EVERYWHERE + own for game, own in _OWN.items()}
REQUIRED_NIGHTLY = {game: NIGHTLY_EVERYWHERE + own for game, own in _OWN_NIGHTLY.items()}
