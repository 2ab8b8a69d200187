import * as texts from '#texts'
import type { LoanOption } from '../../contract/calls/loans.ts'
import { type Currency, formatMajor, MINOR_PER_MAJOR } from '../../market/money.ts'
import { readAmount } from '../../market/read-amount.ts'
import { readPayDay } from '../../market/terms/pay-day.ts'
import { amountRefusalText } from '../../market/typed-numbers.ts'

export type AmountRange = Pick<LoanOption, 'leastMinor' | 'mostMinor'>

const SLIDER_STEPS = 20
const ROUND = [5, 2, 1]

/** How far one step of the slider goes: a round amount, so that some twenty or more lead from one end to the other. */
export function sliderStep({ leastMinor, mostMinor }: AmountRange): number {
  const mostStep = (mostMinor - leastMinor) / SLIDER_STEPS
  let unit = MINOR_PER_MAJOR
  while (unit * 10 <= mostStep) unit *= 10
  return unit * (ROUND.find((times) => unit * times <= mostStep) ?? 1)
}

/** The last step leads to the most, also where it is a shorter one. */
export function sliderEnd(range: AmountRange): number {
  const step = sliderStep(range)
  return range.leastMinor + Math.ceil((range.mostMinor - range.leastMinor) / step) * step
}

export const withinRange = ({ leastMinor, mostMinor }: AmountRange, amountMinor: number): number =>
  Math.min(mostMinor, Math.max(leastMinor, amountMinor))

export type ReadChoice = { amountMinor: number } | { problem: string }

/** The amount that was typed, for one of the terms, or what is wrong with it. */
export function readChoice(typed: string, option: AmountRange, currency: Currency): ReadChoice {
  const read = readAmount(typed, currency)
  if ('refusal' in read) return { problem: amountRefusalText(read.refusal, currency) }
  const { amountMinor } = read
  if (amountMinor === withinRange(option, amountMinor)) return read
  const [from, to] = [formatMajor(option.leastMinor, currency), formatMajor(option.mostMinor, currency)]
  return { problem: texts.choose_range({ from, to }) }
}

/** The pay-day that was typed, where due dates may follow one; none where the field was left empty. */
export function readChosenPayDay(
  typed: string,
  { followsPay }: Pick<LoanOption, 'followsPay'>,
): { payDay?: number } | { problem: string } {
  if (typed === '' || !followsPay) return {}
  const payDay = readPayDay(typed)
  return payDay === null ? { problem: texts.apply_problem_pay_day_number() } : { payDay }
}

/** Without a script the slider may have been moved, or the amount typed: what was typed counts first. */
export const wasSlid = (posted: { typed: string; shown: string; slid: string; slidShown: string }): boolean =>
  posted.typed === posted.shown && posted.slid !== '' && posted.slid !== posted.slidShown
