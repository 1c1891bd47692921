// Cards that are tapped or dragged onto the reader. A dragged card lies there from the moment it
// is over the plate, and no longer than it is: pulled away at once it is pulled off too soon.

const FAR = 6; // pixels that make a tap a drag

export class Hands {
  // `tap(id)`, `over(id)`, `away(id)`, `drop(id)` say what a hand does with a card.
  constructor(plate, acts) {
    this.plate = plate;
    this.acts = acts;
  }

  // Let a card be taken from its button.
  allow(button) {
    button.addEventListener("pointerdown", (event) => this.#take(event, button));
    button.addEventListener("click", (event) => {
      if (button.dataset.dragged) {
        delete button.dataset.dragged;
        event.preventDefault();
      } else {
        this.acts.tap(button.dataset.id);
      }
    });
  }

  #take(event, button) {
    if (event.button !== 0) return;
    delete button.dataset.dragged;
    const start = [event.clientX, event.clientY];
    const { id } = button.dataset;
    let ghost = null;
    let lies = false;

    // At the window: once the box has taken the card, its button is gone.
    const move = (moved) => {
      if (moved.pointerId !== event.pointerId) return;
      const [x, y] = [moved.clientX, moved.clientY];
      if (!ghost && Math.hypot(x - start[0], y - start[1]) < FAR) return;
      ghost ??= this.#ghost(button);
      ghost.style.translate = `${x - start[0]}px ${y - start[1]}px`;
      const over = this.#over(x, y);
      if (over !== lies) {
        lies = over;
        this.plate.classList.toggle("over", over);
        (over ? this.acts.over : this.acts.away)(id);
      }
    };
    const end = (ended) => {
      if (ended.pointerId !== event.pointerId) return;
      for (const [kind, listener] of Object.entries(listeners))
        removeEventListener(kind, listener);
      this.plate.classList.remove("over");
      button.classList.remove("taken");
      ghost?.remove();
      if (!ghost) return;
      button.dataset.dragged = "yes"; // the click that follows is none
      setTimeout(() => delete button.dataset.dragged, 0);
      if (lies) (ended.type === "pointerup" ? this.acts.drop : this.acts.away)(id);
    };
    const listeners = { pointermove: move, pointerup: end, pointercancel: end };
    for (const [kind, listener] of Object.entries(listeners)) addEventListener(kind, listener);
  }

  #ghost(button) {
    const box = button.getBoundingClientRect();
    const ghost = button.cloneNode(true);
    ghost.className += " ghost";
    ghost.removeAttribute("id");
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.left = `${box.left}px`;
    ghost.style.top = `${box.top}px`;
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    document.body.append(ghost);
    button.classList.add("taken");
    return ghost;
  }

  #over(x, y) {
    const box = this.plate.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }
}
