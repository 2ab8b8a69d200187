import * as texts from '#texts'
import { type DeclineReason, isDeclineReason } from './policy.ts'

const reasons: Record<DeclineReason, typeof texts.declined_salary> = {
  salary: texts.declined_salary,
  amount: texts.declined_amount,
  overdue: texts.declined_overdue,
  open: texts.declined_open,
}

/** Why an application was declined, or null where that is not known. */
export const reasonText = (decision: string): string | null =>
  isDeclineReason(decision) ? reasons[decision]() : null
