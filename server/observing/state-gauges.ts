import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { registers } from '../metrics/registry.ts'
import { type OperatingState, usdOfMicro } from './operating-state.ts'

/** Scrapes within this time share one look at the database. */
const FRESH_MS = 10_000
const TIMEOUT_MS = 2_000

export type StateReader = () => Promise<OperatingState>

let refresh: () => Promise<void> = async () => {}

/** All processes see the same database: together they tell what the first of them saw. */
const stateGauge = (name: string, help: string, labelNames: readonly string[]) =>
  new Gauge({ name, help, labelNames, registers, aggregator: 'max', collect: () => refresh() })

const gauges = {
  up: stateGauge('terang_database_up', 'Whether the state below could be read in time', ['kind']),
  inbox: stateGauge('terang_inbox_events', 'Events of other companies that wait, up to 10000', ['state']),
  inboxAge: stateGauge('terang_inbox_oldest_age_seconds', 'How long the oldest of them waits', ['state']),
  outbox: stateGauge('terang_outbox_messages', 'Notices that are due, and SMS of the last hour', [
    'outbox',
    'state',
  ]),
  outboxAge: stateGauge('terang_outbox_oldest_age_seconds', 'How long the oldest is due', ['outbox']),
  smsSpent: stateGauge('terang_sms_spent_usd', 'What SMS cost, and may cost, within 24 hours', ['what']),
  codesRefused: stateGauge('terang_sms_codes_refused', 'Codes refused or held back within the hour', [
    'rule',
  ]),
  jobAge: stateGauge('terang_job_last_success_age_seconds', 'Since a run of the job was done', ['job_name']),
  jobInterval: stateGauge('terang_job_interval_seconds', 'How often the job is due', ['job_name']),
  proofAge: stateGauge('terang_proof_age_seconds', 'Since the proof, or the last day-end', ['proof']),
  proofProblems: stateGauge('terang_proof_problems', 'What the last proof found to be wrong', ['proof']),
  audit: stateGauge('terang_audit_events', 'The length of the audit log', ['log']),
}

function setGauges(state: OperatingState, budgetUsd: number | null): void {
  for (const [name, { count, oldestSeconds }] of Object.entries(state.inbox)) {
    gauges.inbox.set({ state: name }, count)
    gauges.inboxAge.set({ state: name }, oldestSeconds)
  }
  gauges.outbox.set({ outbox: 'notices', state: 'due' }, state.notices.count)
  gauges.outboxAge.set({ outbox: 'notices' }, state.notices.oldestSeconds)
  for (const [status, count] of Object.entries(state.smsOfHour))
    gauges.outbox.set({ outbox: 'sms', state: status }, count)
  gauges.smsSpent.set({ what: 'spent' }, usdOfMicro(state.smsSpentMicroUsd))
  gauges.smsSpent.set({ what: 'strangers' }, usdOfMicro(state.codes.strangersMicroUsd))
  for (const [rule, count] of Object.entries(state.codes.refusedOfHour))
    gauges.codesRefused.set({ rule }, count)
  if (budgetUsd !== null) gauges.smsSpent.set({ what: 'budget' }, budgetUsd)
  for (const { name, intervalSeconds, sinceSuccessSeconds } of state.jobs) {
    gauges.jobAge.set({ job_name: name }, sinceSuccessSeconds)
    gauges.jobInterval.set({ job_name: name }, intervalSeconds)
  }
  for (const { name, ageSeconds, problems } of state.proofs) {
    gauges.proofAge.set({ proof: name }, ageSeconds)
    gauges.proofProblems.set({ proof: name }, problems)
  }
  if (state.dayEndAgeSeconds !== null) gauges.proofAge.set({ proof: 'dayEnd' }, state.dayEndAgeSeconds)
  gauges.audit.set({ log: 'audit' }, state.auditEvents)
}

type GaugeOptions = { budgetUsd: number | null; now?: () => number; timeoutMs?: number }

/** Figures that could not be read are told as missing, never as they were. */
async function readInTime(read: StateReader, { budgetUsd, timeoutMs = TIMEOUT_MS }: GaugeOptions) {
  const late = sleep(timeoutMs, null, { ref: false })
  const state = await Promise.race([read().catch(() => null), late])
  for (const gauge of Object.values(gauges)) gauge.reset()
  if (state) setGauges(state, budgetUsd)
  gauges.up.set({ kind: 'state' }, state ? 1 : 0)
}

/** From now on a scrape reads the state of the database, at most once in ten seconds however many scrape. */
export function startStateGauges(read: StateReader, options: GaugeOptions): void {
  const now = options.now ?? Date.now
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()
  refresh = () => {
    if (now() - readAt >= FRESH_MS) {
      readAt = now()
      reading = readInTime(read, options)
    }
    return reading
  }
}
