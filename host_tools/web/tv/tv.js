/* Shows the tables as the server tells them. An event is the whole state, or, of many tables, those
   that have changed with their places; texts are set as text, never as markup. Written for the browsers of televisions too: no syntax of after 2019. */

const page = document.documentElement;
const tables = document.getElementById("tables");
const offline = document.getElementById("offline");
const none = document.getElementById("none");
const range = document.getElementById("range");
const said = document.getElementById("said");
const SILENCE_MS = 6000; // three times the server's beat
const AGAIN_MS = 2000;
const ALTERNATE_MS = 30000;
const LARGEST = 0.2; // of the window's lesser side: more is no easier to read
const SMALLEST = 6;
const MEASURED = 100;
const MOST = 9; // tables at once; of more, the next ones every TURN_MS
const TURN_MS = 12000;
const FEW = 5; // tables that are away, by their names; of more how many
const NAMES = [1, 0.9, 0.8, 0.7, 0.6, 0.5]; // of a total's size

let source = null;
let heard = Date.now();
let all = []; // every table's state
let first = 0; // which of them is the first that is shown
let shown = []; // per table: its elements, and the state that they show
let summaries = []; // what was said
let arranged = "";

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function copy(name) {
  return document.getElementById(name).content.firstElementChild.cloneNode(true);
}

function place(columns) {
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  tables.style.gridTemplateColumns = "repeat(" + columns + ", minmax(0, 1fr))";
  tables.style.gridTemplateRows = "repeat(" + rows + ", minmax(0, 1fr))";
  tables.style.setProperty("--heads", (rows > 1 || columns > 2 ? 2.7 : 3.4) + "vmin");
  shown.forEach((at, nth) => {
    const last = nth === shown.length - 1; // it takes what its row has left
    at.element.style.gridColumn = last ? (nth % columns) + 1 + " / -1" : "auto";
  });
}

/* In as many columns as leave the least text that is small: small ones count by their square. */
function arrange() {
  let best = 1;
  let least = Infinity;
  for (let columns = 1; columns <= shown.length; columns++) {
    place(columns);
    let sum = 0;
    for (const at of shown) sum += Math.pow(suited(at).worth, -2);
    if (sum < least) {
      least = sum;
      best = columns;
    }
  }
  place(best);
  shown.forEach(fit);
}

function make() {
  const element = copy("table");
  tables.appendChild(element);
  const find = (selector) => element.querySelector(selector);
  return {
    element: element,
    title: find("h2"),
    head: find(".head"),
    status: find(".status"),
    caption: find("caption"),
    scores: find(".scores"),
    body: find("tbody"),
    foot: find(".foot"),
    rows: [],
    size: "",
  };
}

function makeRow(body) {
  const element = copy("player");
  body.appendChild(element);
  const made = { element: element, card: "", marks: "" };
  for (const name of ["name", "marks", "says", "place", "games", "last", "total"])
    made[name + "At"] = element.querySelector("." + name);
  return made;
}

function sign(name, says) {
  const made = document.createElement("img");
  made.src = "/signs/" + name + ".svg";
  made.alt = says;
  return made;
}

function showCard(row, card, best) {
  const key = card ? card.rank + card.sign + best : "";
  if (row.card === key) return;
  row.card = key;
  row.placeAt.textContent = "";
  if (!card) return;
  const face = document.createElement("span");
  face.className = "face" + (best ? " best" : "");
  face.setAttribute("role", "img");
  face.setAttribute("aria-label", card.says);
  face.appendChild(document.createTextNode(card.rank));
  face.appendChild(sign(card.sign, ""));
  row.placeAt.appendChild(face);
}

function showMarks(row, marks) {
  const key = marks.join(" ");
  if (row.marks === key) return;
  row.marks = key;
  row.element.className = key;
  row.marksAt.textContent = "";
  for (const mark of marks) {
    const made = document.createElement("i");
    made.className = mark;
    row.marksAt.appendChild(made);
  }
}

function showRow(row, player) {
  write(row.nameAt, player.name);
  write(row.saysAt, player.says ? " " + player.says : "");
  write(row.gamesAt, player.games);
  write(row.lastAt, player.last);
  write(row.totalAt, player.total);
  showCard(row, player.card, player.best);
  showMarks(row, player.marks);
}

function showFoot(element, pieces) {
  const key = JSON.stringify(pieces);
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.textContent = "";
  for (const piece of pieces)
    element.appendChild(
      typeof piece === "string" ? document.createTextNode(piece) : sign(piece.sign, piece.says),
    );
}

function showTable(at, table) {
  write(at.title, table.game || table.name);
  const head = [table.game ? table.name : "", table.live ? table.head : ""];
  write(at.head, head.filter(Boolean).join(" · "));
  write(at.status, table.status);
  write(at.caption, [table.name, table.game, table.head].filter(Boolean).join(", "));
  at.element.className = "table" + (table.live ? "" : " stale");
  at.scores.className = "scores" + (table.games ? " with-games" : "");
  at.scores.hidden = !table.players.length;
  while (at.rows.length > table.players.length) at.body.removeChild(at.rows.pop().element);
  while (at.rows.length < table.players.length) at.rows.push(makeRow(at.body));
  table.players.forEach((player, seat) => showRow(at.rows[seat], player));
  showFoot(at.foot, table.foot);
  const rows = table.players.map((p) => [p.name, p.total.length, p.last.length, p.games]);
  const size = JSON.stringify([rows, table.name, table.game, table.head, table.status]);
  if (at.size === size) return;
  at.size = size;
  measure(at);
  fit(at);
}

function setSize(at, size, names) {
  at.scores.style.fontSize = size + "px";
  at.scores.style.setProperty("--names", names + "em");
}

/* Measure how wide and high the rows are at a size of their own: names are as wide as they are. */
function measure(at) {
  at.scores.classList.add("measured");
  setSize(at, MEASURED, 1);
  const names = at.rows.length ? at.rows[0].nameAt.parentNode.offsetWidth : 1;
  const wide = at.body.parentNode.offsetWidth;
  at.natural = { names: names, rest: wide - names, rows: at.body.offsetHeight || 1 };
  at.scores.classList.remove("measured");
}

/* The largest size of a table's totals in its place, and of its names in parts of that: long
   names may be smaller, as far as that makes the two together larger. */
function suited(at) {
  const most = Math.min(window.innerWidth, window.innerHeight) * LARGEST;
  const room = at.scores.clientHeight - at.body.previousElementSibling.offsetHeight;
  const high = (MEASURED * room) / at.natural.rows;
  let best = { size: SMALLEST, names: 1, worth: 1 };
  for (const names of NAMES) {
    const wide = at.natural.rest + at.natural.names * names;
    const size = Math.min(most, high, (MEASURED * at.scores.clientWidth) / wide);
    const worth = size * Math.sqrt(names);
    if (worth > best.worth * 1.02) best = { size: size, names: names, worth: worth };
  }
  return best;
}

function fit(at) {
  if (!at.rows.length) return;
  const found = suited(at);
  const body = at.body.parentNode;
  let size = Math.floor(found.size);
  setSize(at, size, found.names);
  // The headings do not become smaller with the rows, and may want more room than they leave.
  while (
    size > SMALLEST &&
    (body.offsetHeight > at.scores.clientHeight || body.offsetWidth > at.scores.clientWidth)
  )
    setSize(at, --size, found.names);
}

/* What is new, for those who listen. */
function say() {
  const found = all.map((table) => table.summary).filter(Boolean);
  const fresh = found.filter((each) => !summaries.includes(each));
  summaries = found;
  if (fresh.length) write(said, fresh.join(". "));
}

function take(state) {
  if (state.version !== page.dataset.version) {
    location.reload(); // the program was renewed
    return;
  }
  if (state.tables) all = state.tables;
  else for (const [place, table] of state.changed) all[place] = table;
  tables.removeAttribute("aria-busy");
  show();
  say();
}

/* Which tables, and which are away or how many, where not all are to be seen. */
function noted(count) {
  const away = all.filter((table) => !table.live).map((table) => table.name);
  const which = first + 1 + "\u2013" + (first + count) + " / " + all.length;
  const text = page.dataset.range.replace("{}", which);
  range.hidden = all.length <= MOST;
  const named = away.length > FEW ? String(away.length) : away.join(", ");
  write(range, text + (away.length ? " · " + page.dataset.away + ": " + named : ""));
}

function show() {
  if (first >= all.length) first = 0;
  const now = all.slice(first, first + MOST);
  const count = now.length;
  none.hidden = count > 0;
  noted(count);
  const rows = JSON.stringify(now.map((table) => table.players.length));
  const again = rows !== arranged;
  arranged = rows;
  while (shown.length > count) tables.removeChild(shown.pop().element);
  while (shown.length < count) shown.push(make());
  now.forEach((table, place) => showTable(shown[place], table));
  if (again) arrange();
}

function turn() {
  if (all.length <= MOST) return;
  first += MOST;
  show();
}

function online(is) {
  if (is) heard = Date.now();
  offline.hidden = is;
  write(offline, is ? "" : page.dataset.offline);
  tables.className = is ? "" : "offline";
}

function listen() {
  if (source) source.close();
  source = new EventSource("/events");
  source.onmessage = (event) => {
    online(true);
    take(JSON.parse(event.data));
  };
  source.onerror = () => {
    online(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN_MS);
  };
}

/* `/?tournament`: the tournament's page comes after a while, and leads back here. */
setInterval(async () => {
  if (location.search !== "?tournament" || !offline.hidden) return;
  const answer = await fetch("/tournament").catch(() => ({ ok: false }));
  if (answer.ok) location.replace("/tournament?tables");
}, ALTERNATE_MS);
window.addEventListener("resize", arrange);
setInterval(turn, TURN_MS);
setInterval(() => {
  if (Date.now() - heard < SILENCE_MS) return;
  online(false);
  heard = Date.now(); // and again after as long
  listen();
}, 1000);
listen();
