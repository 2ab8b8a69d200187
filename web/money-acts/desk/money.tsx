import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { DayView } from './day-view.tsx'
import type { Props } from './money.server.ts'

type EventRow = NonNullable<Props['events']>[number]
type CreditRow = NonNullable<Props['credits']>[number]

const listNames: Readonly<Record<Props['list'], () => string>> = {
  unmatched: texts.desk_money_list_unmatched,
  waiting: texts.desk_money_list_waiting,
  dead: texts.desk_money_list_dead,
  held: texts.desk_money_list_held,
  closed: texts.desk_money_list_closed,
  credits: texts.desk_money_list_credits,
  day: texts.desk_money_list_day,
}

const refundNames = { asked: texts.desk_money_refund_asked, approved: texts.desk_money_refund_approved }

/** What is said of a report that waits, and of one that was closed. */
const endColumns = (list: Props['list']): DataColumn<EventRow>[] =>
  list === 'closed'
    ? [
        { id: 'closedAt', header: texts.desk_money_closed_at(), cell: (row) => row.finishedAt },
        { id: 'note', header: texts.desk_money_explanation(), cell: (row) => row.note },
        { id: 'handler', header: texts.desk_money_approved_by(), cell: (row) => row.handler },
      ]
    : [
        { id: 'paidAt', header: texts.desk_money_moved(), cell: (row) => row.paidAt },
        { id: 'reason', header: texts.desk_money_problem(), cell: (row) => row.reason },
      ]

function Events({ rows, list, next, first }: { rows: EventRow[] } & Pick<Props, 'list' | 'next' | 'first'>) {
  const columns = useMemo<DataColumn<EventRow>[]>(
    () => [
      {
        id: 'reference',
        header: texts.desk_money_reference(),
        cell: (row) => row.reference || texts.desk_money_event_no({ no: row.id }),
      },
      { id: 'amount', header: texts.desk_money_amount(), cell: (row) => row.amount, isNumber: true },
      { id: 'provider', header: texts.desk_money_company(), cell: (row) => row.provider },
      ...endColumns(list),
    ],
    [list],
  )
  return (
    <DataTable
      caption={listNames[list]()}
      columns={columns}
      rows={rows}
      keyOf={(row) => String(row.id)}
      hrefOf={(row) => row.href}
      next={next}
      first={first}
    />
  )
}

function Credits({ rows, next, first }: { rows: CreditRow[] } & Pick<Props, 'next' | 'first'>) {
  const columns = useMemo<DataColumn<CreditRow>[]>(
    () => [
      { id: 'order', header: texts.desk_money_order(), cell: (row) => row.orderId },
      { id: 'name', header: texts.desk_money_borrower(), cell: (row) => row.borrowerName },
      { id: 'amount', header: texts.desk_money_amount(), cell: (row) => row.amount, isNumber: true },
      {
        id: 'refund',
        header: texts.desk_money_refund(),
        cell: (row) => row.refund && <Tag tone="warn" text={refundNames[row.refund]()} />,
      },
    ],
    [],
  )
  return (
    <DataTable
      caption={texts.desk_money_list_credits()}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.orderId}
      hrefOf={(row) => row.href}
      next={next}
      first={first}
    />
  )
}

/** The ledger of any order, by its number. */
function OpenOrder({ order }: Pick<Props, 'order'>) {
  return (
    <Panel heading={texts.desk_money_open_order()}>
      <DeskForm method="get" action={order}>
        <Field label={texts.desk_money_order()} name="id" maxLength={100} required />
        <Button kind="second">{texts.desk_money_open_order()}</Button>
      </DeskForm>
    </Panel>
  )
}

export default function Money(props: Props) {
  const { list, lists, events, credits, day, next, first, action, payouts, settlements, order } = props
  return (
    <DeskLayout
      title={texts.desk_money()}
      note={texts.desk_money_note()}
      actions={
        <>
          <ButtonLink kind="second" href={settlements}>
            {texts.desk_settlements()}
          </ButtonLink>
          <ButtonLink kind="second" href={payouts}>
            {texts.desk_money_payouts()}
          </ButtonLink>
        </>
      }
    >
      <Choices
        label={texts.desk_filter()}
        choices={lists.map((of) => ({
          href: of.href,
          label: listNames[of.list](),
          current: of.list === list,
        }))}
      />
      {events && <Events rows={events} list={list} next={next} first={first} />}
      {credits && <Credits rows={credits} next={next} first={first} />}
      {day && <DayView action={action} {...day} />}
      <OpenOrder order={order} />
    </DeskLayout>
  )
}
