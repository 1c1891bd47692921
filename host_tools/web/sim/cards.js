// Cards as they are drawn: a rank and a sign, or a back.

const SVG = "http://www.w3.org/2000/svg";

let faces = { deck: "", cards: {}, signs: [] };

export function use(made) {
  faces = made;
}

export function name(id) {
  return faces.cards[id]?.name ?? "a card";
}

function sign(suit) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-4 -4 108 108");
  svg.setAttribute("aria-hidden", "true");
  const { ink, layers } = faces.signs[suit];
  for (const [outline, inked] of layers) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", outline);
    path.setAttribute("fill", inked ? ink : "#fffdf7");
    svg.append(path);
  }
  return svg;
}

// Put the face of the card `id` on an element.
export function face(element, id) {
  const card = faces.cards[id];
  if (!card) return;
  const { ink } = faces.signs[card.suit];
  const corner = document.createElement("span");
  corner.className = "rank";
  corner.textContent = card.rank;
  corner.style.color = ink;
  element.replaceChildren(corner, sign(card.suit));
}

export function faceUp(id) {
  const made = document.createElement("span");
  made.className = "card small";
  made.dataset.id = id;
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", name(id));
  face(made, id);
  return made;
}

// Let an element have one child for each of `ids`, made once and kept (so that it keeps focus).
export function keep(parent, ids, make) {
  const there = new Map([...parent.children].map((child) => [child.dataset.id, child]));
  const wanted = ids.map(String);
  for (const [id, child] of there) if (!wanted.includes(id)) child.remove();
  wanted.forEach((id, at) => {
    const child = there.get(id) ?? make(id);
    child.dataset.id = id;
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}
