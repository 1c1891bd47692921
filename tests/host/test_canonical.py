"""What the box makes of a transcript that leaves things to the rules, or says them otherwise."""

from host_tools.canonical import canonical

UNDO = {"event": "undo"}


def match(game, players, **rules):
    return {
        "event": "match",
        "version": 1,
        "game": game,
        "players": list(players),
        "rules": rules,
    }


def bid(name, seat=None, **more):
    return {"event": "bid", "bid": name} | ({} if seat is None else {"seat": seat}) | more


def deal(dealer):
    return {"event": "deal", "dealer": dealer}


def test_house_rules_are_said_also_where_there_are_none():
    bare = match("traversone", "ABCD")
    del bare["rules"]
    assert canonical([bare]) == [match("traversone", "ABCD")]


def test_an_undo_takes_the_implied_deal_back_too():
    first = match("traversone", "ABCD")
    play = {"event": "play", "card": "D3"}
    assert canonical([first, play, UNDO, play | {"seat": 1, "t": 5}]) == [
        first,
        deal(0),
        play,
        UNDO,
        UNDO,
        deal(0),
        play,
    ]


def test_a_card_called_with_a_bid_that_wins_is_called_after_the_auction():
    first = match("calabresella", "ABC")
    call = {"event": "call", "card": "B3"}
    auction = [bid("chiamo", called="b3"), bid("pass"), bid("pass")]
    assert canonical([first, *auction, UNDO, bid("pass")]) == [
        first,
        deal(0),
        bid("chiamo", 1),
        bid("pass", 2),
        bid("pass", 0),
        call,
        UNDO,
        UNDO,
        bid("pass", 0),
        call,
    ]


def test_a_card_called_with_a_bid_that_is_outbid_is_not_said():
    first = match("calabresella", "ABC")
    auction = [bid("chiamo", called="B3"), bid("solo"), bid("pass")]
    said = [bid("chiamo", 1), bid("solo", 2), bid("pass", 0)]
    assert canonical([first, *auction]) == [first, deal(0), *said]


def test_cards_that_are_out_already_are_not_removed_again():
    first = match("traversone", "ABC")
    coins, cups = ({"event": "removed", "cards": [card]} for card in ("D4", "C4"))
    assert canonical([first, coins, UNDO, deal(0), coins, UNDO]) == [
        first,
        deal(0),
        UNDO,
        deal(0),
    ]
    assert canonical([first, cups, coins]) == [first, deal(0), cups, coins]
