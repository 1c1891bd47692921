// The virtual table: shows the state that the server sends, and says what hands do.

import { face, faceUp, keep, name, use } from "./cards.js";
import { Display } from "./display.js";
import { Hands } from "./drag.js";
import { attend, BUTTONS } from "./keys.js";
import { Link } from "./link.js";
import { Buzzer } from "./sound.js";
import { hint, reads, turn } from "./words.js";

const PLACES = {
  2: ["b", "t"],
  3: ["b", "r", "l"],
  4: ["b", "r", "t", "l"],
  5: ["b", "r", "tr", "tl", "l"],
  6: ["b", "br", "tr", "t", "tl", "bl"],
  7: ["b", "br", "r", "tr", "tl", "l", "bl"],
  8: ["b", "br", "r", "tr", "t", "tl", "l", "bl"],
};
const THINGS = {
  bank: "Bank card",
  phone: "Phone",
  blank: "Blank sticker",
  copied: "Copied tag",
  dead: "Dead tag",
  other: "Card of another deck",
};
const FAULTS = { silent: "Reader mute", stuck_sda: "Wire held down", garbage: "Reader babbles" };

const at = (id) => document.getElementById(id);
const display = new Display(at("display"));
const buzzer = new Buzzer();
let state = null;
let looking = null; // the seat whose cards are looked at, if not the one in turn
let picked = []; // of two cards that are laid at once

const link = new Link(
  (made) => {
    if (made.faces) use(made.faces);
    if (made.tones) buzzer.play(made.tones, made.speed);
    if (made.faces) for (const id of ["hand", "seats", "lying"]) at(id).replaceChildren();
    if (made.state) show(made.state);
  },
  (bytes) => display.show(bytes),
  (there) => {
    at("lost").hidden = there;
    document.body.classList.toggle("lost", !there);
  },
);

const hands = new Hands(at("plate"), {
  tap,
  over: (id) => link.do("lay", { card: id, stay: true }),
  away: (id) => link.do("off", { card: id }),
  drop: (id) => link.do("lay", { card: id, stay: at("how").value === "stay" }),
});

function tap(id) {
  const how = at("how").value;
  if (how === "brief") link.do("brush", { card: id });
  else if (how !== "two") link.do("lay", { card: id, stay: how === "stay" });
  else {
    picked = picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id];
    if (picked.length === 2) {
      link.do("two", { one: picked[0], other: picked[1] });
      picked = [];
    }
    show(state);
  }
}

// What is shown

function show(made) {
  if (made.match?.seat !== state?.match?.seat || made.match?.played !== state?.match?.played)
    looking = null;
  state = made;
  document.body.classList.toggle("off", !state.power);
  showSeats();
  showHand();
  showPlate();
  showControls();
  text("whose", turn(state));
  text("hint", hint(state));
  text("reads", [reads(state), state.said && state.says ? `Box: ${state.said}.` : ""].join(" "));
  at("display").setAttribute("aria-label", `The display. ${reads(state)}`);
  keep(at("log"), state.log.map((line, n) => `${n} ${line}`), () => document.createElement("li"));
  [...at("log").children].forEach((line, n) => (line.textContent = state.log[n]));
  at("log").scrollTop = at("log").scrollHeight;
}

function text(id, words) {
  if (at(id).textContent !== words) at(id).textContent = words;
}

function showSeats() {
  const { seats, match, trick } = state;
  at("table").dataset.players = seats.length;
  keep(at("seats"), seats.map((_, seat) => seat), makeSeat);
  seats.forEach((seat, n) => {
    const shown = at("seats").children[n];
    shown.className = `seat at-${PLACES[seats.length][n]}`;
    shown.classList.toggle("turn", match.seat === n && !match.finished);
    shown.classList.toggle("out", !seat.in);
    shown.classList.toggle("won", match.winners.includes(n));
    const [who, fan, played] = shown.children;
    who.querySelector(".name").textContent = seat.name;
    who.querySelector(".total").textContent = seat.total === "1" ? "1 point" : `${seat.total} points`;
    who.querySelector(".dealer").hidden = !seat.deals;
    const count = seat.cards.length;
    const tricks = seat.tricks === 1 ? "1 trick" : `${seat.tricks} tricks`;
    who.setAttribute("aria-label", `${seat.name}, ${seat.total} points, ${count} cards, ${tricks}`);
    who.setAttribute("aria-pressed", String(whose() === n));
    keep(fan, seat.cards, () => {
      const back = document.createElement("i");
      back.className = "back";
      return back;
    });
    const mine = trick?.cards.find(([other]) => other === n);
    keep(played, mine ? [mine[1]] : [], faceUp);
    played.classList.toggle("takes", trick?.winner === n);
  });
}

function makeSeat(seat) {
  const made = document.createElement("div");
  const who = document.createElement("button");
  who.type = "button";
  who.className = "who";
  for (const part of ["name", "dealer", "total"]) {
    const span = document.createElement("span");
    span.className = part;
    who.append(span);
  }
  who.querySelector(".dealer").textContent = "deals";
  who.addEventListener("click", () => {
    looking = Number(seat);
    show(state);
  });
  const fan = document.createElement("div");
  fan.className = "fan";
  fan.setAttribute("aria-hidden", "true");
  const played = document.createElement("div");
  played.className = "played";
  made.append(who, fan, played);
  return made;
}

// Whose cards are shown in the tray.
function whose() {
  const { match } = state;
  if (looking !== null) return looking;
  return match && match.need !== "nothing" ? match.seat : null;
}

function showHand() {
  const seat = whose();
  const cards = seat === null ? [] : (state.seats[seat]?.cards ?? []);
  const before = document.activeElement;
  const focused = at("hand").contains(before);
  const place = [...at("hand").children].indexOf(before);
  keep(at("hand"), cards, makeCard);
  const inTurn = seat === state.match?.seat && state.match?.need === "play";
  for (const card of at("hand").children) {
    const lies = state.lying.some(({ id }) => id === card.dataset.id);
    const allowed = !inTurn || state.legal.includes(Number(card.dataset.id));
    card.classList.toggle("lies", lies);
    card.classList.toggle("unfit", !allowed);
    card.classList.toggle("picked", picked.includes(card.dataset.id));
    const remark = allowed ? "" : ", does not follow suit";
    card.setAttribute("aria-label", name(card.dataset.id) + remark);
  }
  at("tray").classList.toggle("other", looking !== null && looking !== state.match?.seat);
  if (looking !== null && state.seats[looking]) {
    text("hint", `The cards of ${state.seats[looking].name}`);
  }
  if (focused && !at("hand").contains(document.activeElement)) {
    (at("hand").children[Math.min(place, cards.length - 1)] ?? at("middle")).focus();
  }
}

function makeCard(id) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "card";
  made.dataset.id = id;
  face(made, id);
  hands.allow(made);
  return made;
}

function showPlate() {
  keep(at("lying"), state.lying.map(({ id }) => id), (id) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "card small";
    const thing = THINGS[id];
    if (thing) {
      made.classList.add("thing");
      made.textContent = thing;
    } else face(made, id);
    made.setAttribute("aria-label", `Take off: ${thing ?? name(id)}`);
    made.addEventListener("click", () => link.do("off", { card: id }));
    return made;
  });
  at("plate").classList.toggle("busy", state.lying.length > 0);
}

function showControls() {
  for (const button of BUTTONS)
    at(button).classList.toggle("pressed", state.pressed.includes(button));
  flip("power", state.power);
  flip("part-reader", !state.unplugged.reader);
  flip("part-display", !state.unplugged.display);
  at("auto").value = state.auto;
  at("speed").value = state.speed;
}

function flip(id, on) {
  at(id).setAttribute("aria-checked", String(on));
}

// What hands do

attend(link);

at("hand").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const cards = [...at("hand").children];
  cards[cards.indexOf(document.activeElement) + step]?.focus();
  event.preventDefault();
});

function button(parent, words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", act);
  at(parent).append(made);
}

for (const [id, words] of Object.entries(THINGS))
  button("things", words, () => {
    const lies = state.lying.some((other) => other.id === id);
    if (lies) link.do("off", { card: id });
    else link.do("lay", { card: id, stay: at("how").value === "stay" });
  });
for (const [kind, words] of Object.entries(FAULTS))
  button("faults", words, () => link.do("fault", { kind }));
button("faults", "Sound again", () => link.do("heal"));
at("shuffle").addEventListener("click", () => link.do("shuffle"));
at("power").addEventListener("click", () => link.do("power", { on: !state.power }));
for (const part of ["reader", "display"])
  at(`part-${part}`).addEventListener("click", () =>
    link.do("part", { part, plugged: state.unplugged[part] }),
  );
at("auto").addEventListener("change", () => link.do("auto", { how: at("auto").value }));
at("speed").addEventListener("change", () => link.do("pace", { times: Number(at("speed").value) }));
at("how").addEventListener("change", () => {
  picked = [];
  show(state);
});
at("sound").addEventListener("click", async () => {
  await buzzer.turn(!buzzer.on);
  flip("sound", buzzer.on);
});

// For tests: what the page really shows.
globalThis.pezzbox = { dots: () => display.dots(), buzzer, state: () => state };
