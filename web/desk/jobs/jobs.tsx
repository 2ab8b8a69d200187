import * as texts from '#texts'
import { Columns, DeskLayout, Facts, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { JobRuns, RetentionReports } from './job-runs.tsx'
import type { Props } from './jobs.server.ts'
import { runStates } from './run-states.ts'

type JobProps = Props['jobs'][number] & Pick<Props, 'here' | 'mayRun'>

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
  here,
  mayRun,
  name,
  purpose,
  schedule,
  nextAt,
  href,
  isAsked,
  last,
  problems,
}: JobProps) {
  return (
    <Panel heading={name} tone={problems > 0 ? 'bad' : undefined}>
      {purpose && <p>{purpose}</p>}
      <Facts
        facts={[
          { label: texts.desk_job_schedule(), value: schedule },
          { label: texts.desk_job_last(), value: <LastRun last={last} /> },
          { label: texts.desk_job_next(), value: isAsked ? texts.desk_job_now() : nextAt },
          { label: texts.desk_job_problems(), value: problems },
          { label: texts.desk_job_runs(), value: <a href={href}>{texts.desk_job_show()}</a> },
        ]}
      />
      {mayRun && (
        <form method="post" action={here}>
          <input type="hidden" name="name" value={name} />
          <Button kind="small" name="act" value="runJob" aria-label={texts.desk_job_run_of({ name })}>
            {texts.desk_job_run()}
          </Button>
        </form>
      )}
    </Panel>
  )
}

export default function JobsPage({ here, mayRun, jobs, runs, reports }: Props) {
  return (
    <DeskLayout title={texts.desk_jobs()} note={texts.desk_jobs_note()}>
      {runs && <JobRuns runs={runs} />}
      <Columns>
        {jobs.map((job) => (
          <JobPanel key={job.name} {...job} here={here} mayRun={mayRun} />
        ))}
      </Columns>
      <RetentionReports reports={reports} />
    </DeskLayout>
  )
}
