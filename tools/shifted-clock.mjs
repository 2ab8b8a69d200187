/** Loaded before a program of Node's: its clock is `CLOCK_OFFSET_MS` ahead of the machine's. */
const Clock = globalThis.Date
const offsetMs = Number(process.env.CLOCK_OFFSET_MS)

globalThis.Date = class extends Clock {
  constructor(...given) {
    if (given.length === 0) super(Clock.now() + offsetMs)
    else super(...given)
  }

  static now() {
    return Clock.now() + offsetMs
  }
}
