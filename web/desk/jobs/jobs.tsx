import * as texts from '#texts'
import type { JobRunState } from '../../../contract/calls/jobs.ts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DeskLayout, DetailList, Panel, Tag, type Tone } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import type { Props } from './jobs.server.ts'

const runStates: Readonly<Record<JobRunState, { name: () => string; tone: Tone }>> = {
  running: { name: texts.desk_run_running, tone: 'plain' },
  waiting: { name: texts.desk_run_waiting, tone: 'warn' },
  done: { name: texts.desk_run_done, tone: 'good' },
  failed: { name: texts.desk_run_failed, tone: 'bad' },
  lost: { name: texts.desk_run_lost, tone: 'bad' },
}

const Next = ({ href }: { href: string }) => (
  <p>
    <ButtonLink kind="small" href={href} rel="next">
      {texts.desk_table_next()}
    </ButtonLink>
  </p>
)

function JobRuns({ runs }: { runs: NonNullable<Props['runs']> }) {
  const title = texts.desk_job_runs_of({ name: runs.name })
  return (
    <Panel heading={title}>
      <PlainTable
        caption={title}
        head={[
          texts.desk_job_started(),
          texts.desk_job_state(),
          texts.desk_job_took(),
          texts.desk_job_tries(),
          texts.desk_job_result(),
        ]}
        rows={runs.rows.map(({ id, startedAt, state, duration, tries, error, result }) => [
          startedAt,
          <Tag key={id} text={runStates[state].name()} tone={runStates[state].tone} />,
          duration,
          tries,
          error || result,
        ])}
      />
      {runs.next && <Next href={runs.next} />}
    </Panel>
  )
}

function RetentionReports({ reports: { rows, next } }: Pick<Props, 'reports'>) {
  return (
    <Panel heading={texts.desk_retention()}>
      {rows.length === 0 ? (
        <p>{texts.desk_retention_none()}</p>
      ) : (
        <PlainTable
          caption={texts.desk_retention()}
          head={[
            texts.desk_job_started(),
            texts.desk_retention_rule(),
            texts.desk_arrears_market(),
            texts.desk_retention_days(),
            texts.desk_retention_removed(),
            texts.desk_retention_error(),
          ]}
          rows={rows.map(({ at, rule, market, days, removed, error }) => [
            at,
            rule,
            market,
            days,
            removed,
            error,
          ])}
        />
      )}
      {next && <Next href={next} />}
    </Panel>
  )
}

type JobProps = Props['jobs'][number] & Pick<Props, 'currentUrl' | 'mayRun'>

function LastRun({ last }: Pick<JobProps, 'last'>) {
  if (!last) return texts.desk_job_never()
  const { name, tone } = runStates[last.state]
  return (
    <>
      <Tag text={name()} tone={tone} /> {last.startedAt} {last.duration}
      {last.error && <p>{last.error}</p>}
    </>
  )
}

function JobPanel({
  currentUrl,
  mayRun,
  name,
  purpose,
  schedule,
  nextAt,
  href,
  isRequested,
  last,
  problems,
}: JobProps) {
  return (
    <Panel heading={name} tone={problems > 0 ? 'bad' : undefined}>
      {purpose && <p>{purpose}</p>}
      <DetailList
        facts={[
          { label: texts.desk_job_schedule(), value: schedule },
          { label: texts.desk_job_last(), value: <LastRun last={last} /> },
          { label: texts.desk_job_next(), value: isRequested ? texts.desk_job_now() : nextAt },
          { label: texts.desk_job_problems(), value: problems },
          { label: texts.desk_job_runs(), value: <a href={href}>{texts.desk_job_show()}</a> },
        ]}
      />
      {mayRun && (
        <DeskForm action={currentUrl} acts={['runJob']} of={{ name }}>
          <Button kind="small" name="act" value="runJob" aria-label={texts.desk_job_run_of({ name })}>
            {texts.desk_job_run()}
          </Button>
        </DeskForm>
      )}
    </Panel>
  )
}

export default function JobsPage({ currentUrl, mayRun, jobs, runs, reports }: Props) {
  return (
    <DeskLayout title={texts.desk_jobs()} note={texts.desk_jobs_note()}>
      {runs && <JobRuns runs={runs} />}
      <Columns>
        {jobs.map((job) => (
          <JobPanel key={job.name} {...job} currentUrl={currentUrl} mayRun={mayRun} />
        ))}
      </Columns>
      <RetentionReports reports={reports} />
    </DeskLayout>
  )
}
