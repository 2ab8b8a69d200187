import * as texts from '#texts'
import type { DeskJob, DeskJobRun } from '../../../contract/calls/jobs.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { marketNames } from '../../desk-kit/market-names.ts'
import { type DeskPageContext, deskAct, deskFailure, mayCall } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { jobPurpose, retainedNames, scheduleText } from './job-words.ts'

const runShown = (run: DeskJobRun, { language, pack }: DeskPageContext) => ({
  id: run.id,
  state: run.state,
  tries: run.tries,
  startedAt: deskTime(run.startedAt, language, pack),
  duration: run.durationMs === null ? '' : texts.desk_job_ms({ ms: run.durationMs }),
  error: run.error,
  result: run.result,
})

const jobShown = (job: DeskJob, context: DeskPageContext) => ({
  name: job.name,
  purpose: jobPurpose(job.name),
  schedule: scheduleText(job.schedule),
  href: context.href(deskPaths.jobs, { name: job.name }),
  nextAt: job.nextAt === '' ? texts.desk_job_due() : deskTime(job.nextAt, context.language, context.pack),
  isRequested: job.isRequested,
  last: job.last && runShown(job.last, context),
  problems: job.problemsOfDay,
})

/** The runs of the job that the address names; none where it names none. */
async function runsShown(context: DeskPageContext, name: string) {
  if (name === '') return null
  const after = context.query.get('after')
  const found = await context.desk.jobRuns({ name, ...(after && { after }) })
  if (!found.success) return null
  const { runs, next } = found.data
  return {
    name,
    rows: runs.map((run) => runShown(run, context)),
    next: next && context.currentUrlWith({ after: next }),
  }
}

async function reportsShown(context: DeskPageContext) {
  const { desk, query, language, pack, currentUrlWith } = context
  const after = Number(query.get('removalsAfter'))
  const found = await desk.retentionReports(Number.isSafeInteger(after) && after > 0 ? { after } : {})
  if (!found.success) return { rows: [], next: null }
  const { rows, next } = found.data
  return {
    rows: rows.map(({ id, at, rule, market, days, removed, error }) => ({
      id,
      at: deskTime(at, language, pack),
      rule: retainedNames[rule](),
      market: market ? marketNames[market]() : texts.desk_all(),
      days,
      removed,
      error,
    })),
    next: next && currentUrlWith({ removalsAfter: String(next) }),
  }
}

export async function load(context: DeskPageContext) {
  const { desk, query, currentUrl, staff } = context
  const found = await desk.jobList({})
  if (!found.success) return deskFailure(found)
  return {
    title: texts.desk_jobs(),
    props: {
      currentUrl,
      mayRun: mayCall(staff.role, deskTable.jobRun),
      jobs: found.data.jobs.map((job) => jobShown(job, context)),
      runs: await runsShown(context, query.get('name') ?? ''),
      reports: await reportsShown(context),
    },
  }
}

export const acts = { runJob: deskAct('jobRun', { toast: texts.desk_job_asked }) }

export type Props = PropsOf<typeof load>
