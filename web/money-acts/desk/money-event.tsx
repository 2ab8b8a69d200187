import { useMemo } from 'react'
import * as texts from '#texts'
import type { EventState } from '../../../contract/calls/books.ts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
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

function Explain({ currentUrl, explain }: { currentUrl: string; explain: NonNullable<Props['explain']> }) {
  return (
    <Panel heading={texts.desk_money_explain()}>
      <p>{texts.desk_money_explain_note()}</p>
      <DeskForm action={currentUrl} acts={['explain']}>
        <input type="hidden" name="version" value={explain.version} />
        <TextAreaField
          label={texts.desk_money_explanation()}
          name="reason"
          rows={2}
          maxLength={500}
          required
          defaultValue={explain.typed}
        />
        <Button kind="second" name="act" value="explain">
          {texts.desk_money_explain_close()}
        </Button>
      </DeskForm>
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
  const { currentUrl, no, state, proposals, shown, forms, explain, suggestions } = props
  return (
    <DeskLayout
      title={texts.desk_money_event_no({ no })}
      actions={<Tag text={eventStateNames[state]()} tone={explain ? 'warn' : 'plain'} />}
    >
      <WaitingProposals proposals={proposals} />
      <ActPreviewPanel currentUrl={currentUrl} shown={shown} />
      <Columns>
        <Reported {...props} />
        {(forms.length > 0 || suggestions.length > 0) && <Suggestions suggestions={suggestions} />}
      </Columns>
      <ActForms currentUrl={currentUrl} market="id" forms={forms} shown={shown} />
      {explain?.isUnread && <ReadAgain currentUrl={currentUrl} version={explain.version} />}
      {explain && <Explain currentUrl={currentUrl} explain={explain} />}
    </DeskLayout>
  )
}
