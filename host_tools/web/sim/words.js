// What the page says in words: whose turn it is, what the box shows.

import { name } from "./cards.js";

const GAMES = { need: { deal: "deals", bid: "bids", call: "calls a card", choice: "chooses" } };

export function turn(state) {
  const { match, seats } = state;
  if (!match) return state.power ? "No match yet" : "The box has no power";
  if (match.finished) {
    const won = match.winners.map((seat) => seats[seat].name);
    return won.length ? `${won.join(" and ")} won` : "The match was ended";
  }
  const who = seats[match.seat]?.name ?? "";
  return match.need === "play" ? `${who} plays` : `${who} ${GAMES.need[match.need] ?? ""}`;
}

export function hint(state) {
  return state.trouble ? `Something is wrong (${state.trouble}). ${next(state)}` : next(state);
}

function next(state) {
  const { match } = state;
  if (!state.power) return "Plug it in: the switch “Power”.";
  if (state.unplugged.display) return "The display is unplugged; the box plays on.";
  if (!match) return "The middle button (key 2) starts the usual match.";
  if (match.finished) return "The middle button leads home.";
  if (match.need === "deal") return "The middle button begins the next deal.";
  if (match.need !== "play") return "Left and right move in the list, the middle chooses.";
  const stock = match.stock ? `, ${match.stock} cards in the stock` : "";
  return `Trick ${match.trick} of ${match.tricks}${stock}. Tap a card or drag it onto the reader.`;
}

// What somebody who does not see the display is told of it.
export function reads(state) {
  if (!state.power) return "The box has no power.";
  const parts = [];
  if (state.list) {
    const [lines, at] = state.list;
    parts.push(`${lines[at]}, ${at + 1} of ${lines.length}.`);
  }
  const trick = state.trick;
  if (trick?.cards.length) {
    const [seat, card] = trick.cards.at(-1);
    parts.push(`${state.seats[seat].name}: ${name(card)}.`);
    if (trick.winner !== null) parts.push(`${state.seats[trick.winner].name} takes the trick.`);
  }
  if (!state.list) parts.push(`${turn(state)}.`);
  return parts.join(" ");
}
