import type { PaymentPart } from '../events.ts'
import type { Position } from '../position.ts'
import { charges, type Model, open, openWhole, toDay } from './model.ts'

/** What an early payer is spared: day by day, each day of a period earns the same share of its interest. */
export function spared(model: Model): PaymentPart[] {
  const parts: PaymentPart[] = []
  let from = model.start
  for (const period of model.periods) {
    const scheduled = model.loan.schedule[period.no - 1]?.interestMinor ?? 0
    let earned = scheduled
    let fee = 0
    if (model.today < period.due && model.today <= from) {
      earned = 0
      fee = open(period, 'fee')
    } else if (model.today < period.due)
      earned = Math.floor((scheduled * (model.today - from)) / (period.due - from))
    const interest = Math.min(open(period, 'interest'), scheduled - earned)
    if (interest > 0) parts.push({ periodNo: period.no, component: 'interest', amountMinor: interest })
    if (fee > 0) parts.push({ periodNo: period.no, component: 'fee', amountMinor: fee })
    from = period.due
  }
  return parts
}

/** The parts of a payment: whoever is first in the queue takes what it can. */
export function parts(model: Model, amount: number, only: number | null): PaymentPart[] {
  const queue: PaymentPart[] = []
  for (const period of model.periods) {
    if (only !== null && period.no !== only) continue
    queue.push({ periodNo: period.no, component: 'penalty', amountMinor: open(period, 'penalty') })
    queue.push({ periodNo: period.no, component: 'fee', amountMinor: open(period, 'fee') })
    queue.push({ periodNo: period.no, component: 'lateInterest', amountMinor: open(period, 'lateInterest') })
    queue.push({ periodNo: period.no, component: 'interest', amountMinor: open(period, 'interest') })
    queue.push({ periodNo: period.no, component: 'principal', amountMinor: open(period, 'principal') })
  }
  queue.push({ periodNo: null, component: 'credit', amountMinor: amount })
  const taken: PaymentPart[] = []
  let left = amount
  for (const part of queue) {
    const amountMinor = Math.min(part.amountMinor, left)
    if (amountMinor > 0) taken.push({ ...part, amountMinor })
    left -= amountMinor
  }
  return taken
}

export function view(model: Model): Position {
  const result: Position = {
    periods: [],
    openMinor: 0,
    overdueMinor: 0,
    creditMinor: model.credit,
    chargesMinor: charges(model),
    settled: true,
  }
  for (const period of model.periods) {
    const openMinor = openWhole(period)
    const isLate = model.today > period.due && openMinor > 0
    let paidMinor = 0
    for (const component of ['penalty', 'fee', 'lateInterest', 'interest', 'principal'] as const) {
      const needed = Math.min(period.paid[component], period[component])
      paidMinor += needed
      result.creditMinor += period.paid[component] - needed
    }
    result.periods.push({
      periodNo: period.no,
      dueOn: toDay(period.due),
      daysLate: isLate ? model.today - period.due : 0,
      open: {
        penalty: open(period, 'penalty'),
        fee: open(period, 'fee'),
        lateInterest: open(period, 'lateInterest'),
        interest: open(period, 'interest'),
        principal: open(period, 'principal'),
      },
      openMinor,
      paidMinor,
    })
    result.openMinor += openMinor
    if (isLate) result.overdueMinor += openMinor
    if (openMinor > 0) result.settled = false
  }
  return result
}
