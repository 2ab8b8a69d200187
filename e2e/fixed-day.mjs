/**
 * Loaded before the product: its clock begins on the day that `FIXED_DAY` names and goes on from there, so that what it
 * shows is the same on whatever day it runs.
 */
const Clock = globalThis.Date
const offsetMs = Clock.parse(process.env.FIXED_DAY) - Clock.now()

globalThis.Date = class extends Clock {
  constructor(...given) {
    if (given.length === 0) super(Clock.now() + offsetMs)
    else super(...given)
  }

  static now() {
    return Clock.now() + offsetMs
  }
}
