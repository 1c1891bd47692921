/* Shows a tournament as the server tells it: standings and seating in turn, in parts that fit.
   Texts are set as text, never as markup. `/tournament?tables` shows the tables between. */

const page = document.documentElement;
const view = document.getElementById("view");
const table = view.querySelector("table");
const head = table.querySelector("thead");
const body = table.querySelector("tbody");
const none = document.getElementById("none");
const offline = document.getElementById("offline");
const ASK_MS = 3000;
const TURN_MS = 12000;
const LARGEST = 0.07; // of the window's height
const LEAST = 0.036; // so small at most: fewer rows are shown else
const SMALLEST = 6; // pixels, where a single row is too much

let state = null;
let at = 0; // which view
let from = 0; // its first row that is shown
let until = 0; // the row after the last
let even = 0; // so many rows a part, where all are alike
let turned = Date.now();

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function cell(row, kind, what) {
  const made = document.createElement(kind);
  made.textContent = what.text;
  made.className = what.kind;
  if (kind === "th") made.scope = row.parentNode === head ? "col" : "row";
  row.appendChild(made);
}

function fill(part, rows, kinds) {
  part.textContent = "";
  for (const row of rows) {
    const made = document.createElement("tr");
    made.className = row.mark || "";
    part.appendChild(made);
    row.cells.forEach((text, nth) => {
      const kind = part === head || kinds[nth] === "title" ? "th" : "td";
      cell(made, kind, { text: text, kind: kinds[nth] });
    });
  }
}

function isWideEnough(size) {
  table.style.fontSize = size + "px";
  return view.scrollWidth <= view.clientWidth;
}

function fits(size) {
  return isWideEnough(size) && view.scrollHeight <= view.clientHeight;
}

/* The greatest number from `low` on, and below `high`, of which it is true; or `low`. */
function greatest(low, high, is) {
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (is(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/* As many rows as fit at a size that can be read from afar, at the largest size for these. */
function show() {
  const shown = state.views[at];
  const rows = shown.rows;
  const wanted = Math.floor(Math.min(window.innerHeight, window.innerWidth) * LEAST);
  const most = Math.floor(window.innerHeight * LARGEST);
  write(document.getElementById("what"), shown.title);
  write(document.getElementById("caption"), [state.name, shown.title].join(", "));
  fill(head, shown.heads.length ? [{ cells: shown.heads }] : [], shown.kinds);
  const some = (many) => fill(body, rows.slice(from, from + many), shown.kinds);
  some(rows.length);
  const least = greatest(SMALLEST, wanted + 1, isWideEnough);
  const room = greatest(1, rows.length - from + 1, (count) => {
    some(count);
    return fits(least);
  });
  if (from === 0) even = Math.ceil(rows.length / Math.ceil(rows.length / room));
  const many = Math.min(room, even);
  some(many);
  fits(greatest(SMALLEST, most + 1, fits));
  until = from + many;
  const parts = from > 0 || until < rows.length;
  write(document.getElementById("page"), parts ? `${from + 1}–${until} / ${rows.length}` : "");
}

function render() {
  write(document.getElementById("name"), state.name);
  write(document.getElementById("foot"), state.foot);
  view.removeAttribute("aria-busy");
  none.hidden = state.views.length > 0;
  table.hidden = !none.hidden;
  write(none, state.none);
  if (at >= state.views.length) at = from = 0;
  if (state.views.length) {
    if (from >= state.views[at].rows.length) from = 0;
    show();
  }
}

function turn() {
  if (!state || !state.views.length) return;
  if (until < state.views[at].rows.length) {
    from = until;
  } else {
    from = 0;
    at += 1;
    if (at >= state.views.length) {
      at = 0;
      if (location.search === "?tables" && offline.hidden) location.replace("/?tournament");
    }
  }
  render();
}

function heard(fresh) {
  if (fresh.version !== page.dataset.version) {
    location.reload(); // the program was renewed
    return;
  }
  const text = JSON.stringify(fresh);
  if (state && JSON.stringify(state) === text) return;
  state = fresh;
  render();
}

function online(is) {
  offline.hidden = is;
  write(offline, is ? "" : page.dataset.offline);
  document.body.className = is ? "" : "offline";
}

async function ask() {
  try {
    const answer = await fetch("/tournament/state", { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    heard(await answer.json());
    online(true);
  } catch (error) {
    online(false);
  }
  setTimeout(ask, ASK_MS);
}

window.addEventListener("resize", () => state && render());
setInterval(() => {
  if (Date.now() - turned < TURN_MS) return;
  turned = Date.now();
  turn();
}, 500);
ask();
