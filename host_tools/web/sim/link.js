// The websocket to the table; it comes back by itself.

const SOON_MS = 500;
const LATE_MS = 3000;

export class Link {
  // `took(object)` for a text, `drawn(bytes)` for a picture, `there(bool)` when it comes or goes.
  constructor(took, drawn, there) {
    this.took = took;
    this.drawn = drawn;
    this.there = there;
    this.pause = SOON_MS;
    this.#open();
  }

  #open() {
    const made = new WebSocket(`ws://${location.host}/live`);
    made.binaryType = "arraybuffer";
    made.onopen = () => {
      this.socket = made;
      this.pause = SOON_MS;
      this.there(true);
    };
    made.onmessage = ({ data }) => {
      if (typeof data === "string") this.took(JSON.parse(data));
      else this.drawn(new Uint8Array(data));
    };
    made.onclose = () => {
      this.socket = null;
      this.there(false);
      setTimeout(() => this.#open(), this.pause);
      this.pause = Math.min(2 * this.pause, LATE_MS);
    };
  }

  do(what, more = {}) {
    this.socket?.send(JSON.stringify({ do: what, ...more }));
  }
}
