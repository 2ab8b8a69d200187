import * as v from 'valibot'
import { staffRead } from '../wire/operation.ts'

/** How much of the past is shown, and how finely. */
export const opsRanges = ['hours', 'days'] as const
export type OpsRange = (typeof opsRanges)[number]

/** What all processes together did in one stretch of time; `isKnown` is false where no process stored anything. */
export type DeskOpsPoint = {
  at: string
  isKnown: boolean
  requests: number
  errors: number
  medianMs: number
  slowestMs: number
  lagMs: number
  waiting: number
  slowStatements: number
  gatewayCalls: number
  gatewayFailures: number
  inbox: number
  outbox: number
  dead: number
}

type DeskQueue = { count: number; oldestSeconds: number }

export type OpsReply = {
  /** Processes that stored a sample within the last minutes. */
  processes: readonly { name: string; memoryMb: number }[]
  points: readonly DeskOpsPoint[]
  inbox: DeskQueue
  dead: DeskQueue
  outbox: DeskQueue
  /** `budgetUsd` is null where SMS cost nothing. */
  sms: {
    spentUsd: number
    budgetUsd: number | null
    failedOfHour: number
    /** Of `spentUsd`, and what they may use of it. */
    strangersUsd: number
    strangersMaxUsd: number | null
    /** Codes that were refused or held back. */
    refusedOfHour: number
    /** Where most codes that nobody used were requested; empty where none was. */
    busiestNetwork: string
    unusedOfNetwork: number
  }
  /** `at` is empty where there was none yet. */
  proofs: readonly { name: 'ledger' | 'replay' | 'audit' | 'dayEnd'; at: string; problems: number }[]
  /** `isLate`: more than twice its interval has passed since it was done. */
  jobs: readonly { name: string; lastDoneAt: string; problemsOfDay: number; isLate: boolean }[]
}

export const deskOps = {
  opsShow: staffRead<OpsReply>()({
    summary: 'How the product runs: requests, waiting work, other companies, jobs and proofs',
    by: ['manager', 'auditor'],
    request: v.object({ range: v.picklist(opsRanges) }),
  }),
}
