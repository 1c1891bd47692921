/* Shows the tables as the server tells them. Every event is the whole state; texts are set as
   text, never as markup. Written for the browsers of televisions too: no syntax of after 2019. */

const page = document.documentElement;
const tables = document.getElementById("tables");
const offline = document.getElementById("offline");
const none = document.getElementById("none");
const said = document.getElementById("said");
const SILENCE_MS = 6000; // three times the server's beat
const AGAIN_MS = 2000;
const LARGEST = 0.2; // of the window's lesser side: more is no easier to read
const SMALLEST = 6;
const LEAST = 0.5; // of a total's size, for names

let source = null;
let heard = Date.now();
let shown = []; // per table: its elements, and the state that they show
let summaries = "";

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
  shown.forEach((at, nth) => {
    const last = nth === shown.length - 1; // it takes what its row has left
    at.element.style.gridColumn = last ? (nth % columns) + 1 + " / -1" : "auto";
  });
}

/* In as many columns as make the smallest table the largest. */
function arrange() {
  let best = 1;
  let most = 0;
  for (let columns = 1; columns <= shown.length; columns++) {
    place(columns);
    const size = Math.min.apply(null, shown.map(largest));
    if (size > most) {
      most = size;
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
  write(at.head, [table.game ? table.name : "", table.head].filter(Boolean).join(" · "));
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
  fit(at);
}

/* Whether the table's text fits at this size; measured, since names are as wide as they are. */
function fits(at, size, names) {
  at.scores.style.fontSize = size + "px";
  at.scores.style.setProperty("--names", names + "em");
  const body = at.body.parentNode;
  return body.offsetHeight <= at.scores.clientHeight && body.offsetWidth <= at.scores.clientWidth;
}

/* The largest size of a table's totals, with names no smaller than half of that. */
function largest(at) {
  let low = SMALLEST;
  let high = Math.floor(Math.min(window.innerWidth, window.innerHeight) * LARGEST);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(at, middle, LEAST)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function fit(at) {
  if (!at.rows.length) return;
  const size = largest(at);
  let names = 1;
  while (names > LEAST && !fits(at, size, names)) names = Math.max(LEAST, names - 0.05);
  fits(at, size, names);
}

function show(state) {
  if (state.version !== page.dataset.version) {
    location.reload(); // the program was renewed
    return;
  }
  const count = state.tables.length;
  none.hidden = count > 0;
  tables.removeAttribute("aria-busy");
  const again = shown.length !== count;
  while (shown.length > count) tables.removeChild(shown.pop().element);
  while (shown.length < count) shown.push(make());
  state.tables.forEach((table, place) => showTable(shown[place], table));
  if (again) arrange();
  const said_now = state.tables.map((table) => table.summary).filter(Boolean);
  if (said_now.join("\n") !== summaries) {
    write(said, said_now.filter((each) => !summaries.split("\n").includes(each)).join(". "));
    summaries = said_now.join("\n");
  }
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
    show(JSON.parse(event.data));
  };
  source.onerror = () => {
    online(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN_MS);
  };
}

window.addEventListener("resize", arrange);
setInterval(() => {
  if (Date.now() - heard < SILENCE_MS) return;
  online(false);
  heard = Date.now(); // and again after as long
  listen();
}, 1000);
listen();
