import { type Kind, type Model, open, order, type Period, type Spared } from './model.ts'

/** Interest that a period has earned by a day: each of its scheduled days earns the same share. */
export function earned(period: Period, day: number): number {
  if (day >= period.ends) return period.plannedInterest
  if (day <= period.begins) return 0
  return Math.floor((period.plannedInterest * (day - period.begins)) / (period.ends - period.begins))
}

/** Interest of days to come, as far as it is still owed; what another schedule left is earned. */
export const interestToCome = (period: Period, day: number): number =>
  Math.max(0, period.owed.interest - period.left.interest - earned(period, day))

/** A fee is due when its period has begun. */
export const feeToCome = (period: Period, day: number): number =>
  day <= period.begins && day < period.ends ? Math.max(0, period.owed.fee - period.left.fee) : 0

export const firstDayOfRebate = ({ loan, start, today }: Model) =>
  Math.max(today, start + loan.rules.leastInterestDays)

export function coverWhatIsOpen(model: Model): void {
  for (const period of model.periods)
    for (const kind of order) {
      const amount = Math.min(model.credit, open(period, kind))
      period.paid[kind] += amount
      model.credit -= amount
      model.covers.push({ period, kind, amount })
    }
}

/** Money that went to a debt which is there no more is at hand again. */
export function freeCover(model: Model, period: Period, kind: Kind, amount: number): void {
  period.paid[kind] -= amount
  model.credit += amount
  let left = amount
  for (const cover of [...model.covers].reverse())
    if (cover.period === period && cover.kind === kind) {
      const free = Math.min(left, cover.amount)
      cover.amount -= free
      left -= free
    }
}

export function spare(model: Model, spared: Spared[]): void {
  for (const { period, kind, amount } of spared) {
    period.owed[kind] -= amount
    model.charges -= amount
    freeCover(model, period, kind, Math.max(0, period.paid[kind] - period.owed[kind]))
  }
}
