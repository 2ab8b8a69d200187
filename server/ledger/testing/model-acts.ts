import type { LoanEvent } from '../events.ts'
import { type Model, newPeriod, open, openWhole, order, toDay, toNumber } from './model.ts'
import {
  coverWhatIsOpen,
  feeToCome,
  firstDayOfRebate,
  freeCover,
  interestToCome,
  spare,
} from './model-covering.ts'

/**
 * What is due today comes first, what is open of it before what was paid; then what whoever pays off now would owe, and then
 * the rest, period by period.
 */
export function waive(model: Model, charges: Extract<LoanEvent, { kind: 'waiver' }>['charges']): void {
  for (const kind of ['penalty', 'fee', 'lateInterest'] as const) {
    let wanted = charges[kind] ?? 0
    const takeOff = (period: Model['periods'][number], which: 'open' | 'paid', until: number | null) => {
      const toCome = kind === 'fee' && until !== null ? feeToCome(period, until) : 0
      const due = period.owed[kind] - toCome
      const duePaid = Math.min(due, period.paid[kind])
      const off = Math.min(wanted, which === 'open' ? due - duePaid : duePaid)
      period.owed[kind] -= off
      if (until !== null) period.left[kind] -= Math.min(off, period.left[kind])
      if (which === 'paid') freeCover(model, period, kind, off)
      wanted -= off
    }
    for (const which of ['open', 'paid'] as const)
      for (const period of model.periods) takeOff(period, which, model.today)
    for (const until of [firstDayOfRebate(model), null])
      for (const period of model.periods) {
        takeOff(period, 'open', until)
        takeOff(period, 'paid', until)
      }
    model.cap -= wanted
    if (kind === 'penalty') model.penalty = Math.max(0, model.penalty - wanted)
  }
}

const openLent = (model: Model) => model.periods.reduce((sum, period) => sum + open(period, 'principal'), 0)

/** Nothing of the days to come is owed by the old schedule; all that is open moves to the new one, charges to its first period. */
export function replaceSchedule(
  model: Model,
  { terms, on }: Extract<LoanEvent, { kind: 'restructuring' }>,
): void {
  const today = toNumber(on)
  for (const period of [...model.periods]) {
    spare(model, [
      { period, kind: 'interest', amount: interestToCome(period, today) },
      { period, kind: 'fee', amount: feeToCome(period, today) },
    ])
  }
  coverWhatIsOpen(model)
  if (model.memory) return
  const lent = openLent(model)
  const moved = { penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 }
  for (const period of model.periods) {
    if (openWhole(period) === 0) continue
    for (const kind of order) {
      const amount = open(period, kind)
      period.owed[kind] -= amount
      moved[kind] += amount
    }
    period.replaced = true
  }
  model.past = model.periods.length
  const { periods, termDays, dailyRateMicro, feeMinor } = terms
  const interest = Math.floor((lent * dailyRateMicro * termDays) / 1_000_000)
  const part = (whole: number, no: number) =>
    no < periods ? Math.floor(whole / periods) : whole - Math.floor(whole / periods) * (periods - 1)
  let begins = today
  for (let no = 1; no <= periods; no++) {
    const ends = today + Math.floor((termDays * no) / periods)
    const interestMinor = Math.min(part(interest, no), Math.max(0, model.cap - model.charges))
    model.charges += interestMinor
    const fee = lent === 0 ? 0 : Math.min(feeMinor, Math.max(0, model.cap - model.charges))
    model.charges += fee
    const row = { dueOn: toDay(ends), principalMinor: part(lent, no), interestMinor, feeMinor: fee }
    const period = newPeriod({ ...row, periodNo: model.past + no }, begins)
    period.replaced = lent === 0
    model.periods.push(period)
    begins = ends
  }
  const first = model.periods[model.past]
  if (!first) return
  for (const kind of order)
    if (kind !== 'principal') {
      first.owed[kind] += moved[kind]
      first.left[kind] += moved[kind]
    }
}
