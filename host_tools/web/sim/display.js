// The box's display: a canvas with a dot a pixel of the panel.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [223, 240, 255];

export class Display {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { willReadFrequently: true });
    this.show(new Uint8Array(1 + (WIDTH * HEIGHT) / 8));
  }

  // `bytes`: a byte of contrast, then 64 rows of 16 bytes, the leftmost dot in bit 7.
  show(bytes) {
    const image = this.context.createImageData(WIDTH, HEIGHT);
    for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
      const lit = bytes[1 + (at >> 3)] & (0x80 >> (at & 7));
      image.data.set(lit ? [...LIT, 255] : [0, 0, 0, 255], at * 4);
    }
    this.context.putImageData(image, 0, 0);
    this.canvas.style.opacity = bytes[0] ? 0.55 + (0.45 * bytes[0]) / 255 : 1;
  }

  // What the canvas shows, read back from it: "0" and "1", row by row.
  dots() {
    const { data } = this.context.getImageData(0, 0, WIDTH, HEIGHT);
    let out = "";
    for (let at = 0; at < data.length; at += 4) out += data[at + 1] > 127 ? "1" : "0";
    return out;
  }
}
