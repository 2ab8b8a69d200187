import * as texts from '#texts'
import { BarList } from '../../desk-kit/charts/bar-list.tsx'
import { DayChart } from '../../desk-kit/charts/day-chart.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { Columns, DeskLayout, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Waiting } from '../../desk-kit/layout/waiting.tsx'
import styles from './desk-overview.module.css'
import type { Props } from './overview.server.ts'

type ListLink = Props['links']['money']

function ToList({ link }: { link: ListLink }) {
  return (
    link && (
      <a className={styles.link} href={link.href}>
        {link.label}
      </a>
    )
  )
}

function Arrears({ arrears }: Pick<Props['panels'], 'arrears'>) {
  if (!arrears) return <p className={styles.note}>{texts.desk_overview_unclosed()}</p>
  return (
    <>
      <p className={styles.note}>{arrears.note}</p>
      <BarList label={arrears.note} bars={arrears.bars} />
    </>
  )
}

export default function Overview({ note, market, markets, links, panels }: Props) {
  const { applications, payouts, messages } = panels
  return (
    <DeskLayout
      title={texts.desk_overview()}
      note={note}
      actions={<Choices label={texts.desk_overview_market()} choices={markets} />}
    >
      <Columns>
        <Panel heading={texts.desk_complaints()}>
          <p className={styles.note}>{texts.desk_overview_complaints_days()}</p>
          <BarList label={texts.desk_overview_complaints_days()} bars={panels.complaints} />
          <ToList link={links.complaints} />
        </Panel>
        <Panel heading={texts.desk_overview_arrears({ market })}>
          <Arrears arrears={panels.arrears} />
          <ToList link={links.arrears} />
        </Panel>
        <Panel heading={texts.desk_applications()}>
          <Waiting waits={applications.waits} />
          <DayChart {...applications.chart} />
          <ToList link={links.applications} />
        </Panel>
        <Panel heading={texts.desk_overview_payouts()}>
          <Waiting waits={payouts.waits} />
          <DayChart {...payouts.chart} />
          <ToList link={links.payouts} />
        </Panel>
      </Columns>
      <Panel heading={texts.desk_overview_repayments({ market })}>
        <DayChart {...panels.repayments} />
        <ToList link={links.money} />
      </Panel>
      <Panel heading={texts.desk_overview_delivery()}>
        <Waiting waits={messages.waits} />
        <Columns>
          <DayChart {...messages.notices} />
          <DayChart {...messages.sms} />
        </Columns>
        <ToList link={links.messages} />
      </Panel>
    </DeskLayout>
  )
}
