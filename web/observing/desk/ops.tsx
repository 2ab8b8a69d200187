import * as texts from '#texts'
import { DayChart } from '../../desk-kit/charts/day-chart.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Waiting } from '../../desk-kit/layout/waiting.tsx'
import styles from './desk-ops.module.css'
import type { Props } from './ops.server.ts'

function Processes({ processes }: Pick<Props, 'processes'>) {
  if (processes.length === 0) return <p className={styles.note}>{texts.desk_ops_no_process()}</p>
  return (
    <ul className={styles.processes}>
      {processes.map((process) => (
        <li key={process}>{process}</li>
      ))}
    </ul>
  )
}

function Proofs({ proofs }: Pick<Props, 'proofs'>) {
  return (
    <DetailList
      facts={proofs.map(({ label, at, state }) => ({
        label,
        value: (
          <>
            <Tag {...state} /> {at}
          </>
        ),
      }))}
    />
  )
}

function Jobs({ jobs, toJobs }: Pick<Props, 'jobs' | 'toJobs'>) {
  return (
    <Panel heading={texts.desk_ops_jobs()}>
      <PlainTable
        caption={texts.desk_ops_jobs()}
        head={[
          texts.desk_ops_job(),
          texts.desk_ops_job_state(),
          texts.desk_ops_job_done(),
          texts.desk_ops_job_problems(),
        ]}
        rows={jobs.map(({ name, state, lastDoneAt, problems }) => [
          name,
          <Tag key="state" {...state} />,
          lastDoneAt,
          problems,
        ])}
        numbersFrom={3}
      />
      {toJobs && (
        <a className={styles.link} href={toJobs}>
          {texts.desk_ops_to_jobs()}
        </a>
      )}
    </Panel>
  )
}

export default function OpsPage({ note, ranges, now, processes, proofs, charts, jobs, toJobs }: Props) {
  return (
    <DeskLayout
      title={texts.desk_ops()}
      note={note}
      actions={<Choices label={texts.desk_ops_range()} choices={ranges} />}
    >
      <Panel heading={texts.desk_ops_now()}>
        <Waiting waits={now} />
        <Processes processes={processes} />
      </Panel>
      <Panel heading={texts.desk_ops_proofs()}>
        <Proofs proofs={proofs} />
      </Panel>
      <Columns>
        {charts.map((chart) => (
          <Panel key={chart.title}>
            <DayChart {...chart} />
          </Panel>
        ))}
      </Columns>
      <Jobs jobs={jobs} toJobs={toJobs} />
    </DeskLayout>
  )
}
