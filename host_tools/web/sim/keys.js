// The box's buttons, held with the pointer, with a key on the button or with the digits 1 to 3.

export const BUTTONS = ["left", "middle", "right"];

export function attend(link) {
  for (const button of BUTTONS) {
    const key = document.getElementById(button);
    const held = new Set();
    const press = (by) => {
      if (!held.size) link.do("press", { button });
      held.add(by);
      key.classList.add("pressed");
    };
    const release = (by) => {
      if (held.delete(by) && !held.size) {
        link.do("release", { button });
        key.classList.remove("pressed");
      }
    };
    key.addEventListener("pointerdown", (event) => {
      key.setPointerCapture(event.pointerId);
      press("pointer");
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      key.addEventListener(end, () => release("pointer"));
    key.addEventListener("contextmenu", (event) => event.preventDefault());
    key.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) press("key");
    });
    key.addEventListener("keyup", () => release("key"));
    key.addEventListener("blur", () => release("key"));
    const digit = String(BUTTONS.indexOf(button) + 1);
    addEventListener("keydown", (event) => {
      const typing = event.target.matches?.("select, input");
      if (event.key === digit && !event.repeat && !typing && !event.ctrlKey) press("digit");
    });
    addEventListener("keyup", (event) => event.key === digit && release("digit"));
    addEventListener("blur", () => release("digit"));
  }
}
