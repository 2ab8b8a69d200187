import type { Check } from './check.ts'
import { conductChecks } from './checks/conduct.ts'
import { everyCallChecks } from './checks/every-call.ts'
import { foreignChecks } from './checks/foreign.ts'
import { robustChecks } from './checks/hostile.ts'
import { limitChecks } from './checks/limits.ts'
import { loanRefusals } from './checks/loan-refusals.ts'
import { moneyChecks } from './checks/money.ts'
import { refusalChecks } from './checks/refusals.ts'
import { serviceRefusals } from './checks/service-refusals.ts'

/** All checks in the order in which they are made: what uses something up comes after what needs it. */
export const checks: readonly Check[] = [
  ...everyCallChecks,
  ...refusalChecks(loanRefusals),
  ...refusalChecks(serviceRefusals),
  ...foreignChecks,
  ...robustChecks,
  ...conductChecks,
  ...moneyChecks,
  ...limitChecks,
]
