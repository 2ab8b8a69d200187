import { addDays } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { addWorkingDays } from '../../market/working-days.ts'

type ClockRules = Pick<MarketPack, 'complaintClock' | 'daysOff'>
type Period = MarketPack['complaintClock']['answer']

const lastDay = (from: string, { count, unit }: Period, daysOff: MarketPack['daysOff']): string =>
  unit === 'days' ? addDays(from, count) : addWorkingDays(from, count, daysOff)

/** `over`: the borrower may turn to the authority. */
export type ClockStage = 'within' | 'extended' | 'over'

type ClockInput = { filedOn: string; today: string; isExtended: boolean }

/** Until when a regulator wants a complaint answered (product 10.15); the day of filing does not count. */
export function regulatorClock(
  { filedOn, today, isExtended }: ClockInput,
  { complaintClock: { answer, extension }, daysOff }: ClockRules,
) {
  const answerBy = lastDay(filedOn, answer, daysOff)
  const extendedBy = extension && lastDay(answerBy, extension, daysOff)
  const until = isExtended && extendedBy ? extendedBy : answerBy
  const stage: ClockStage = today > until ? 'over' : today > answerBy ? 'extended' : 'within'
  return {
    until,
    stage,
    /** The longer time is taken before the first has ended, once. */
    extendableTo: extendedBy && !isExtended && today <= answerBy ? extendedBy : null,
  }
}
