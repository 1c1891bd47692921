// The box's buzzer, a square wave of the frequency on its pin. Silent until somebody wants it.

const LOUD = 0.05;
const AHEAD_S = 0.03;

export class Buzzer {
  constructor() {
    this.context = null;
    this.played = []; // [Hz, when] of what was handed to the speaker last: for tests
    this.zero = 0; // the speaker's time at the box's time 0
  }

  get on() {
    return this.context !== null;
  }

  async turn(on) {
    if (on === this.on) return;
    if (!on) {
      const { context } = this;
      this.context = null;
      await context.close();
      return;
    }
    this.context = new AudioContext();
    this.gain = this.context.createGain();
    this.gain.gain.value = 0;
    this.gain.connect(this.context.destination);
    this.wave = this.context.createOscillator();
    this.wave.type = "square";
    this.wave.connect(this.gain);
    this.wave.start();
    await this.context.resume();
  }

  // `tones`: [microseconds of the box, Hz or 0] each, oldest first.
  play(tones, speed) {
    if (!this.on) return;
    for (const [us, hz] of tones) {
      const due = us / 1e6 / speed;
      const soonest = this.context.currentTime + AHEAD_S;
      const late = this.zero + due < soonest || this.zero + due > soonest + 1;
      if (late) this.zero = soonest - due;
      const when = this.zero + due;
      if (hz) this.wave.frequency.setValueAtTime(hz, when);
      this.gain.gain.setValueAtTime(hz ? LOUD : 0, when);
      this.played.push([hz, when]);
    }
    this.played.splice(0, this.played.length - 100);
  }
}
