import { useMemo } from 'react'
import * as texts from '#texts'
import type { EventState } from '../../../contract/calls/books.ts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { ActForms, ActPreviewPanel, WaitingProposals } from './act-forms.tsx'
import type { Props } from './money-event.server.ts'

const eventStateNames: Readonly<Record<EventState, () => string>> = {
  held: texts.desk_money_state_held,
  received: texts.desk_money_state_received,
  credited: texts.desk_money_state_credited,
  reversed: texts.desk_money_state_reversed,
  waiting: texts.desk_money_state_waiting,
  noted: texts.desk_money_state_noted,
  dead: texts.desk_money_state_dead,
  closed: texts.desk_money_state_closed,
  returned: texts.desk_money_state_returned,
}

const reasonNames = {
  order: texts.desk_money_match_order,
  code: texts.desk_money_match_code,
  amount: texts.desk_money_match_amount,
  name: texts.desk_money_match_name,
}

function Reported(props: Props) {
  const { order, takenBack, handler } = props
  const facts = [
    { label: texts.desk_money_company(), value: props.provider },
    { label: texts.desk_money_reported_as(), value: props.reportedAs },
    { label: texts.desk_money_amount(), value: props.amount },
    { label: texts.desk_money_reference(), value: props.reference },
    { label: texts.desk_money_bank_reference(), value: props.bankReference },
    { label: texts.desk_money_moved(), value: props.paidAt },
    { label: texts.desk_money_arrived(), value: props.receivedAt },
    { label: texts.desk_money_problem(), value: props.reason },
    { label: texts.desk_money_taken_back(), value: takenBack },
    { label: texts.desk_money_order(), value: order && <a href={order.href}>{order.id}</a> },
    { label: texts.desk_money_handled_by(), value: handler && `${handler}: ${props.note}` },
  ]
  return (
    <Panel heading={texts.desk_money_reported()}>
      <DetailList facts={facts.filter(({ value }) => value)} />
    </Panel>
  )
}

type Suggestion = Props['suggestions'][number]

function Suggestions({ suggestions }: Pick<Props, 'suggestions'>) {
  const columns = useMemo<DataColumn<Suggestion>[]>(
    () => [
      { id: 'order', header: texts.desk_money_order(), cell: ({ orderId }) => orderId },
      { id: 'borrower', header: texts.desk_money_borrower(), cell: ({ borrowerName }) => borrowerName },
      {
        id: 'why',
        header: texts.desk_money_why(),
        cell: ({ reasons }) => reasons.map((reason) => reasonNames[reason]()).join(', '),
      },
      {
        id: 'choice',
        header: texts.desk_money_choice(),
        cell: ({ orderId, choose }) =>
          choose && (
            <ButtonLink kind="small" href={choose}>
              {texts.desk_money_choose({ order: orderId })}
            </ButtonLink>
          ),
      },
    ],
    [],
  )
  return (
    <Panel heading={texts.desk_money_suggestions()}>
      <DataTable
        caption={texts.desk_money_suggestions()}
        columns={columns}
        rows={suggestions}
        keyOf={({ orderId }) => orderId}
        hrefOf={({ href }) => href}
        empty={texts.desk_money_no_suggestions()}
      />
    </Panel>
  )
}

type Decision = Props['decisions'][number]

/** Two people's names at each closing and reopening. */
function Decisions({ decisions }: Pick<Props, 'decisions'>) {
  const columns = useMemo<DataColumn<Decision>[]>(
    () => [
      { id: 'act', header: texts.desk_proposal_act(), cell: ({ act }) => act },
      { id: 'reason', header: texts.desk_proposal_reason(), cell: ({ reason }) => reason },
      { id: 'by', header: texts.desk_proposal_by(), cell: ({ proposedBy }) => proposedBy },
      { id: 'approved', header: texts.desk_money_approved_by(), cell: ({ decidedBy }) => decidedBy },
      { id: 'at', header: texts.desk_proposal_decided(), cell: ({ decidedAt }) => decidedAt },
    ],
    [],
  )
  if (decisions.length === 0) return null
  return (
    <Panel heading={texts.desk_money_decisions()}>
      <DataTable
        caption={texts.desk_money_decisions()}
        columns={columns}
        rows={decisions}
        keyOf={({ href }) => href}
        hrefOf={({ href }) => href}
      />
    </Panel>
  )
}

/** A callback that could not be read when it came. */
function ReadAgain({ currentUrl, version }: { currentUrl: string; version: string }) {
  return (
    <Panel heading={texts.desk_money_read_again()}>
      <p>{texts.desk_money_read_again_note()}</p>
      <DeskForm action={currentUrl}>
        <input type="hidden" name="version" value={version} />
        <Button kind="second" name="act" value="readAgain">
          {texts.desk_money_read_again()}
        </Button>
      </DeskForm>
    </Panel>
  )
}

export default function MoneyEvent(props: Props) {
  const { currentUrl, market, no, state, proposals, shown, forms, suggestions, decisions } = props
  const { isMatchable, isWaiting, unreadVersion } = props
  return (
    <DeskLayout
      title={texts.desk_money_event_no({ no })}
      actions={<Tag text={eventStateNames[state]()} tone={isWaiting ? 'warn' : 'plain'} />}
    >
      <WaitingProposals proposals={proposals} />
      <ActPreviewPanel currentUrl={currentUrl} shown={shown} />
      <Columns>
        <Reported {...props} />
        {(isMatchable || suggestions.length > 0) && <Suggestions suggestions={suggestions} />}
      </Columns>
      <ActForms currentUrl={currentUrl} market={market} forms={forms} shown={shown} />
      {unreadVersion !== null && <ReadAgain currentUrl={currentUrl} version={unreadVersion} />}
      <Decisions decisions={decisions} />
    </DeskLayout>
  )
}
