import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import type { RetainedData } from '../../market/market.ts'
import { required } from '../wire/fields.ts'
import { staffAct, staffRead } from '../wire/operation.ts'

/** What happens by itself. */
export type JobName =
  | 'payouts'
  | 'notices'
  | 'sms'
  | 'inbox'
  | 'cards'
  | 'applications'
  | 'products'
  | 'figures'
  | 'counters'
  | 'documents'
  | 'reminders'
  | 'credits'
  | 'dayEnd'
  | 'reconciliation'
  | 'dailyProof'
  | 'proofs'
  | 'auditWitness'
  | 'invitations'
  | 'lateWork'
  | 'rulesAhead'
  | 'retention'

/** Every so many seconds, or once a day from a time on (`'02:30'`). */
export type JobSchedule = { everySeconds: number } | { dailyAt: string; timeZone: string }

export const jobRunStates = ['running', 'waiting', 'done', 'failed', 'lost'] as const
export type JobRunState = (typeof jobRunStates)[number]

export type DeskJobRun = {
  id: string
  state: JobRunState
  tries: number
  startedAt: string
  durationMs: number | null
  error: string
  /** What the run reported, as JSON; empty for nothing. */
  result: string
}

export type DeskJob = {
  name: string
  /** Null for one of another version. */
  schedule: JobSchedule | null
  /** Empty where it is due already. */
  nextAt: string
  isRequested: boolean
  last: DeskJobRun | null
  problemsOfDay: number
}

export type RetentionReport = {
  id: number
  at: string
  rule: RetainedData
  market: Market | null
  days: number
  removed: number
  error: string
}

const readers = ['manager', 'auditor'] as const

export const deskJobs = {
  jobList: staffRead<{ jobs: DeskJob[] }>()({
    summary: 'What happens by itself, with the last run and the next',
    by: readers,
    request: v.object({}),
  }),
  jobRuns: staffRead<{ job: DeskJob; runs: DeskJobRun[]; next: string | null }>()({
    summary: 'The runs of one job, the newest first',
    by: readers,
    request: v.object({ name: required(60), after: v.optional(required(90)) }),
  }),
  retentionReports: staffRead<{ rows: RetentionReport[]; next: number | null }>()({
    summary: 'What retention removed, the newest first',
    by: readers,
    request: v.object({ after: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) }),
  }),
  jobRun: staffAct()({
    summary: 'Run a job now, beside its schedule',
    by: ['manager'],
    request: v.object({ name: required(60) }),
  }),
}
