import * as texts from '#texts'
import { Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import type { Props } from './jobs.server.ts'
import { runStates } from './run-states.ts'

const Next = ({ href }: { href: string }) => (
  <p>
    <ButtonLink kind="small" href={href} rel="next">
      {texts.desk_table_next()}
    </ButtonLink>
  </p>
)

export function JobRuns({ runs }: { runs: NonNullable<Props['runs']> }) {
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

export function RetentionReports({ reports: { rows, next } }: Pick<Props, 'reports'>) {
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
