import * as texts from '#texts'
import { type OpsRange, type OpsReply, opsRanges } from '../../../contract/calls/ops.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import type { Tone } from '../../desk-kit/layout/desk-layout.tsx'
import type { Waits } from '../../desk-kit/layout/waiting.tsx'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { opsChart } from './ops-charts.ts'

const ranges: Readonly<Record<OpsRange, () => string>> = {
  hours: texts.desk_ops_hours,
  days: texts.desk_ops_days,
}

const proofNames: Readonly<Record<OpsReply['proofs'][number]['name'], () => string>> = {
  ledger: texts.desk_ops_proof_ledger,
  replay: texts.desk_ops_proof_replay,
  audit: texts.desk_ops_proof_audit,
  dayEnd: texts.desk_ops_proof_dayEnd,
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
/** Each of them is due once a day. */
const PROOF_OLD_MS = 36 * HOUR_S * 1000

/** From here on the share of strangers is shown as bad. */
const STRANGERS_WARN = 0.8

const agesIn = [
  { from: 3 * DAY_S, seconds: DAY_S, text: texts.desk_ops_age_days },
  { from: 3 * HOUR_S, seconds: HOUR_S, text: texts.desk_ops_age_hours },
  { from: 2 * MINUTE_S, seconds: MINUTE_S, text: texts.desk_ops_minutes },
  { from: 0, seconds: 1, text: texts.desk_ops_seconds },
]

function ageText(seconds: number): string {
  const unit = agesIn.find(({ from }) => seconds >= from)
  return unit ? unit.text({ count: Math.floor(seconds / unit.seconds) }) : ''
}

type Queue = OpsReply['inbox']

/** What waits longer than it may is shown as bad. */
function queueShown(label: string, { count, oldestSeconds }: Queue, maxSeconds: number): Waits {
  const value =
    count === 0 ? '0' : texts.desk_ops_oldest({ count: String(count), age: ageText(oldestSeconds) })
  return { label, value, isBad: count > 0 && oldestSeconds > maxSeconds }
}

function nowShown({ processes, inbox, dead, outbox, sms }: OpsReply): Waits[] {
  const usd = (amount: number) => amount.toFixed(2)
  const { spentUsd, budgetUsd } = sms
  const spent =
    budgetUsd === null
      ? texts.desk_ops_sms_free()
      : texts.desk_ops_sms_spent({ spent: usd(spentUsd), budget: usd(budgetUsd) })
  return [
    {
      label: texts.desk_ops_processes(),
      value: String(processes.length),
      isBad: processes.length === 0,
    },
    queueShown(texts.desk_ops_inbox(), inbox, 10 * MINUTE_S),
    queueShown(texts.desk_ops_dead(), dead, 0),
    queueShown(texts.desk_ops_outbox(), outbox, 15 * MINUTE_S),
    {
      label: texts.desk_ops_sms(),
      value: spent,
      isBad: budgetUsd !== null && spentUsd > 0 && spentUsd >= budgetUsd,
    },
    ...(sms.strangersMaxUsd === null
      ? []
      : [
          {
            label: texts.desk_ops_codes_strangers(),
            value: texts.desk_ops_sms_spent({
              spent: usd(sms.strangersUsd),
              budget: usd(sms.strangersMaxUsd),
            }),
            isBad: sms.strangersUsd > 0 && sms.strangersUsd >= sms.strangersMaxUsd * STRANGERS_WARN,
          },
        ]),
    {
      label: texts.desk_ops_codes_refused(),
      value:
        sms.busiestNetwork === ''
          ? String(sms.refusedOfHour)
          : texts.desk_ops_codes_busiest({
              count: String(sms.refusedOfHour),
              network: sms.busiestNetwork,
              unused: String(sms.unusedOfNetwork),
            }),
      isBad: sms.refusedOfHour > 0,
    },
    {
      label: texts.desk_ops_sms_failed(),
      value: String(sms.failedOfHour),
      isBad: sms.failedOfHour > 0,
    },
  ]
}

type State = { text: string; tone: Tone }

function proofState({ at, problems }: OpsReply['proofs'][number], now: Date): State {
  if (at === '') return { text: texts.desk_ops_unproved(), tone: 'warn' }
  if (problems > 0) return { text: texts.desk_ops_problems({ count: problems }), tone: 'bad' }
  if (now.getTime() - Date.parse(at) > PROOF_OLD_MS) return { text: texts.desk_ops_too_old(), tone: 'bad' }
  return { text: texts.desk_ops_proved(), tone: 'good' }
}

function jobState({ isLate, problemsOfDay }: OpsReply['jobs'][number]): State {
  if (isLate) return { text: texts.desk_ops_job_late(), tone: 'bad' }
  return { text: texts.desk_ops_job_on_time(), tone: problemsOfDay > 0 ? 'warn' : 'good' }
}

function chartsOf({ points }: OpsReply, { language, pack }: DeskPageContext) {
  const locale = { language, timeZone: pack.timeZone }
  const ms = (count: string) => texts.desk_ops_ms({ count })
  return [
    opsChart(texts.desk_ops_requests(), points, {
      ...locale,
      legend: 'sum',
      series: [
        { name: texts.desk_ops_request_count(), figure: 'requests' },
        { name: texts.desk_ops_errors(), figure: 'errors' },
      ],
    }),
    opsChart(texts.desk_ops_durations(), points, {
      ...locale,
      legend: 'most',
      unit: ms,
      series: [
        { name: texts.desk_ops_median(), figure: 'medianMs' },
        { name: texts.desk_ops_slowest(), figure: 'slowestMs' },
      ],
    }),
    opsChart(texts.desk_ops_queues(), points, {
      ...locale,
      legend: 'most',
      series: [
        { name: texts.desk_ops_queue_inbox(), figure: 'inbox' },
        { name: texts.desk_ops_queue_outbox(), figure: 'outbox' },
        { name: texts.desk_ops_dead(), figure: 'dead' },
      ],
    }),
    opsChart(texts.desk_ops_gateways(), points, {
      ...locale,
      legend: 'sum',
      series: [
        { name: texts.desk_ops_calls(), figure: 'gatewayCalls' },
        { name: texts.desk_ops_failures(), figure: 'gatewayFailures' },
      ],
    }),
    opsChart(texts.desk_ops_database(), points, {
      ...locale,
      legend: 'most',
      series: [
        { name: texts.desk_ops_waiting(), figure: 'waiting' },
        { name: texts.desk_ops_slow(), figure: 'slowStatements' },
      ],
    }),
    opsChart(texts.desk_ops_lag(), points, {
      ...locale,
      legend: 'most',
      unit: ms,
      series: [{ name: texts.desk_ops_lag_ms(), figure: 'lagMs' }],
    }),
  ]
}

export async function load(context: DeskPageContext) {
  const { desk, query, href, pageHref, language, pack, now } = context
  const range: OpsRange = query.get('range') === 'days' ? 'days' : 'hours'
  const found = await desk.opsShow({ range })
  if (!found.success) return deskFailure(found)
  const { processes, proofs, jobs } = found.data
  const timeOf = (iso: string) => deskTime(iso, language, pack)
  return {
    title: texts.desk_ops(),
    props: {
      note: texts.desk_ops_note({ zone: pack.timeZone }),
      ranges: opsRanges.map((each) => ({
        href: href(deskPaths.ops, { range: each }),
        label: ranges[each](),
        current: each === range,
      })),
      now: nowShown(found.data),
      processes: processes.map(({ name, memoryMb }) => texts.desk_ops_memory({ name, mb: memoryMb })),
      proofs: proofs.map((proof) => ({
        label: proofNames[proof.name](),
        at: timeOf(proof.at),
        state: proofState(proof, now),
      })),
      charts: chartsOf(found.data, context),
      jobs: jobs.map((job) => ({
        name: job.name,
        lastDoneAt: timeOf(job.lastDoneAt) || texts.desk_ops_never(),
        problems: job.problemsOfDay,
        state: jobState(job),
      })),
      toJobs: pageHref(deskPaths.jobs),
    },
  }
}

export type Props = PropsOf<typeof load>
