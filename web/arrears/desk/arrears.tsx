import { type ReactNode, useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { Columns, DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import styles from './arrears.module.css'
import type { Props } from './arrears.server.ts'

type ExportProps = Props['exports']

type FileFormProps = { heading: string; action: string; market: string; children: ReactNode }

/** A file of some days, requested by a plain form. */
const FileForm = ({ heading, action, market, children }: FileFormProps) => (
  <Panel heading={heading}>
    <form noValidate method="get" action={action} className={styles.days}>
      <input type="hidden" name="market" value={market} />
      {children}
      <Button kind="second">{texts.desk_ledger_download()}</Button>
    </form>
  </Panel>
)

type DayFieldProps = { label: string; name: string; day: string; max: string }

const DayField = ({ label, name, day, max }: DayFieldProps) => (
  <Field label={label} name={name} type="date" required defaultValue={day} max={max} />
)

const Ledger = ({ action, market, from, to }: NonNullable<ExportProps['ledger']>) => (
  <FileForm heading={texts.desk_ledger()} action={action} market={market}>
    <DayField label={texts.desk_ledger_from()} name="from" day={from} max={to} />
    <DayField label={texts.desk_ledger_to()} name="to" day={to} max={to} />
  </FileForm>
)

const Balance = ({ action, market, day }: NonNullable<ExportProps['balance']>) => (
  <FileForm heading={texts.desk_balance()} action={action} market={market}>
    <DayField label={texts.desk_balance_day()} name="day" day={day} max={day} />
  </FileForm>
)

function Bureau({ bureau }: { bureau: NonNullable<ExportProps['bureau']> }) {
  const toVerify = texts.desk_bureau_verify()
  return (
    <Panel heading={texts.desk_bureau({ bureau: bureau.name })}>
      <p>{texts.desk_bureau_note()}</p>
      <div className={styles.days}>
        {bureau.files.map(({ code, href }) => (
          <ButtonLink key={code} kind="second" href={href} download>
            {texts.desk_bureau_download({ file: code })}
          </ButtonLink>
        ))}
      </div>
      <Fold summary={toVerify}>
        <PlainTable
          caption={toVerify}
          head={[texts.desk_bureau_file(), texts.desk_bureau_field(), texts.desk_bureau_state()]}
          rows={bureau.toVerify.map(({ file, field, isEmpty }) => [
            file,
            field,
            isEmpty ? texts.desk_bureau_empty() : texts.desk_bureau_unverified(),
          ])}
        />
      </Fold>
    </Panel>
  )
}

/** What an accountant, a regulator and the credit bureau are given; each where the role may have it. */
const Exports = ({ exports: { ledger, balance, bureau } }: Pick<Props, 'exports'>) => (
  <>
    {(ledger || balance) && (
      <Columns>
        {ledger && <Ledger {...ledger} />}
        {balance && <Balance {...balance} />}
      </Columns>
    )}
    {bureau && <Bureau bureau={bureau} />}
  </>
)

/** Portfolio at risk and provisioning of the last closed day. */
function PortfolioPanels({ summary }: Pick<Props, 'summary'>) {
  if (!summary)
    return (
      <Panel tone="warn">
        <p>{texts.desk_arrears_no_day()}</p>
      </Panel>
    )
  const { day, buckets, classes } = summary
  const risk = texts.desk_arrears_risk({ day })
  const provisioning = texts.desk_arrears_provisioning({ day })
  const all = texts.desk_arrears_sum()
  return (
    <div className={styles.portfolio}>
      <Panel heading={risk}>
        <PlainTable
          caption={risk}
          head={[
            texts.desk_arrears_days(),
            texts.desk_arrears_loans(),
            texts.desk_arrears_principal(),
            texts.desk_arrears_at_risk(),
          ]}
          rows={[
            ...buckets.map(({ name, loans, principal, atRisk }) => [name, loans, principal, atRisk]),
            [all, summary.loans, summary.principal, ''],
          ]}
          numbersFrom={1}
        />
      </Panel>
      <Panel heading={provisioning}>
        <PlainTable
          caption={provisioning}
          head={[
            texts.desk_arrears_class(),
            texts.desk_arrears_loans(),
            texts.desk_arrears_principal(),
            texts.desk_arrears_share(),
            texts.desk_arrears_set_aside(),
          ]}
          rows={[
            ...classes.map(({ name, loans, principal, share, provision }) => [
              name,
              loans,
              principal,
              share,
              provision,
            ]),
            [all, summary.loans, summary.principal, '', summary.provision],
          ]}
          numbersFrom={1}
        />
      </Panel>
    </div>
  )
}

type Row = Props['rows'][number]

function Notes({ broken, hardship, restructured, hasComplaint }: Row) {
  return (
    <span className={styles.tags}>
      {broken > 0 && <Tag tone="bad" text={texts.desk_arrears_broken({ count: broken })} />}
      {restructured && <Tag tone="warn" text={restructured} />}
      {hardship && <Tag tone="warn" text={hardship} />}
      {hasComplaint && <Tag tone="warn" text={texts.desk_arrears_complaint()} />}
    </span>
  )
}

const sortBy = (sorts: Props['sorts'], wanted: Props['sorts'][number]['by']) => {
  const sort = sorts.find(({ by }) => by === wanted)
  return sort ? { sort } : {}
}

const columnsOf = (sorts: Props['sorts']): DataColumn<Row>[] => [
  { id: 'name', header: texts.desk_arrears_borrower(), cell: (row) => row.name },
  { id: 'order', header: texts.desk_arrears_order(), cell: (row) => row.orderId },
  {
    id: 'days',
    header: texts.desk_arrears_days(),
    cell: (row) => row.daysPastDue,
    isNumber: true,
    ...sortBy(sorts, 'days'),
  },
  { id: 'class', header: texts.desk_arrears_class(), cell: (row) => row.class },
  {
    id: 'overdue',
    header: texts.desk_arrears_overdue(),
    cell: (row) => row.overdue,
    isNumber: true,
    ...sortBy(sorts, 'overdue'),
  },
  {
    id: 'contact',
    header: texts.desk_arrears_last_contact(),
    cell: ({ lastContact }) => lastContact && `${lastContact.what}, ${lastContact.at}`,
  },
  { id: 'next', header: texts.desk_call_next(), cell: (row) => row.next },
  { id: 'promise', header: texts.desk_arrears_promise(), cell: (row) => row.promise },
  { id: 'notes', header: texts.desk_arrears_state(), cell: (row) => <Notes {...row} /> },
]

function Filters({ filters }: Pick<Props, 'filters'>) {
  const groups = [
    { label: texts.desk_arrears_market(), choices: filters.markets },
    { label: texts.desk_arrears_show(), choices: filters.shows },
    { label: texts.desk_arrears_class(), choices: filters.classes },
    { label: texts.desk_arrears_bucket(), choices: filters.buckets },
  ]
  return (
    <div className={styles.filters}>
      {groups.map(({ label, choices }) => (
        <div key={label} className={styles.filter}>
          <span aria-hidden="true">{label}</span>
          <Choices label={label} choices={choices} />
        </div>
      ))}
    </div>
  )
}

function Unverified({ unverified, market }: Pick<Props, 'unverified' | 'market'>) {
  const title = texts.desk_arrears_unverified({ market })
  return (
    <Fold summary={title}>
      <PlainTable
        caption={title}
        head={[texts.desk_arrears_figure(), texts.desk_arrears_source(), texts.desk_arrears_as_of()]}
        rows={unverified.map(({ figure, source, asOf }) => [figure, source, asOf])}
      />
    </Fold>
  )
}

export default function Arrears(props: Props) {
  const { currentUrl, filters, sorts, summary, rows, next, first, exports, unverified, market } = props
  const columns = useMemo(() => columnsOf(sorts), [sorts])
  return (
    <DeskLayout
      title={texts.desk_arrears()}
      note={texts.desk_arrears_note()}
      actions={
        props.mayCall && (
          <form noValidate method="post" action={currentUrl} data-main="">
            <Button name="act" value="callNext">
              {texts.desk_call_next_one()}
            </Button>
          </form>
        )
      }
    >
      <Filters filters={filters} />
      <DataTable
        caption={texts.desk_arrears()}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.orderId}
        hrefOf={(row) => row.href}
        toneOf={(row) => (row.broken > 0 ? 'bad' : undefined)}
        empty={texts.desk_arrears_none()}
        next={next}
        first={first}
      />
      <PortfolioPanels summary={summary} />
      <Exports exports={exports} />
      {unverified.length > 0 && <Unverified unverified={unverified} market={market} />}
    </DeskLayout>
  )
}
