import * as texts from '#texts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../base/time.ts'

type Unit = { ms: number; left: (value: { n: number }) => string; late: (value: { n: number }) => string }

const units: readonly [Unit, ...Unit[]] = [
  { ms: DAY_MS, left: texts.desk_now_days_left, late: texts.desk_now_days_late },
  { ms: HOUR_MS, left: texts.desk_now_hours_left, late: texts.desk_now_hours_late },
  { ms: MINUTE_MS, left: texts.desk_now_minutes_left, late: texts.desk_now_minutes_late },
]
/** From two of a unit on it is said in it: '47 h left', but '2 days left'. */
const LEAST = 2

type DueClock = { text: string; tone: 'bad' | 'warn' | 'plain' }

/** How long somebody has, or for how long it has been late; what is counted is whole, so that nobody has less than they read. */
export function dueClock(dueAt: Date, now: Date): DueClock {
  const leftMs = dueAt.getTime() - now.getTime()
  const ms = Math.abs(leftMs)
  const {
    ms: unitMs,
    left,
    late,
  } = units.find((unit) => ms >= LEAST * unit.ms) ?? units[units.length - 1] ?? units[0]
  const n = Math.floor(ms / unitMs)
  if (leftMs <= 0) return { text: late({ n }), tone: 'bad' }
  return { text: left({ n }), tone: leftMs <= DAY_MS ? 'warn' : 'plain' }
}
