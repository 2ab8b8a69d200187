import { india } from '../../../market/packs/india.ts'
import { indonesia } from '../../../market/packs/indonesia.ts'
import { schedule } from '../../../market/terms/schedule.ts'
import type { LoanEvent } from '../../ledger/events.ts'
import { rules } from '../../ledger/testing/plain-loan.ts'
import type { LoanHistory } from '../class-holds.ts'
import { classifyHistory } from '../classify.ts'

const free = { ...rules, penaltyMinor: 0, bands: [] }

/** ₹1,200 in so many periods of 30 days, without any charge. */
export function history(startOn: string, periods: number, events: LoanEvent[] = []): LoanHistory {
  const terms = { principalMinor: 120_000, dailyRateMicro: 0, serviceFeeBasisPoints: 0, periodFeeMinor: 0 }
  const rows = schedule({ ...terms, periods, termDays: 30 * periods, startOn })
  const loan = { schedule: rows, startOn, principalMinor: 120_000, serviceFeeMinor: 0, rules: free }
  return { loan, events }
}
export const indianClass = (of: LoanHistory, day: string) =>
  classifyHistory(of, india.arrears, day)?.classCode ?? null
export const indonesianClass = (of: LoanHistory, day: string) =>
  classifyHistory(of, indonesia.arrears, day)?.classCode ?? null
