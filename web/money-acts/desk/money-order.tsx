import * as texts from '#texts'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { EntryPaging } from '../../desk-kit/layout/entry-paging.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { ActForms, ActPreviewPanel, WaitingProposals } from './act-forms.tsx'
import type { Props } from './money-order.server.ts'

function PositionPanel({ position, borrowerName, borrower }: Props) {
  return (
    <Panel heading={texts.desk_money_position()}>
      <DetailList
        facts={[
          { label: texts.desk_money_borrower(), value: <a href={borrower}>{borrowerName}</a> },
          ...(position
            ? [
                { label: texts.desk_money_open(), value: position.open },
                { label: texts.desk_money_overdue(), value: position.overdue },
                { label: texts.desk_money_credit(), value: position.credit },
              ]
            : []),
        ]}
      />
      {!position && <p>{texts.desk_money_not_paid_out()}</p>}
    </Panel>
  )
}

function Periods({ position }: { position: NonNullable<Props['position']> }) {
  return (
    <Panel heading={texts.desk_money_schedule()}>
      <PlainTable
        caption={texts.desk_money_schedule()}
        head={[
          texts.desk_money_period(),
          texts.desk_money_due(),
          texts.desk_money_open(),
          texts.desk_money_paid(),
          texts.desk_money_days_late(),
        ]}
        rows={position.periods.map(({ no, dueOn, open, paid, daysLate }) => [
          no,
          dueOn,
          open,
          paid,
          daysLate,
        ])}
        numbersFrom={2}
      />
    </Panel>
  )
}

function Entries({ entries, older, newest }: Pick<Props, 'entries' | 'older' | 'newest'>) {
  return (
    <Panel heading={texts.desk_money_entries()}>
      {entries.length === 0 && <p>{texts.desk_table_empty()}</p>}
      {entries.map(({ id, summary, about, transfer, postings, covered }) => (
        <Fold key={id} summary={summary}>
          <p>{about}</p>
          {transfer && (
            <p>
              <a href={transfer.href}>{transfer.text}</a>
            </p>
          )}
          {postings.length === 0 && <p>{texts.desk_preview_no_postings()}</p>}
          {postings.length > 0 && (
            <PlainTable
              caption={summary}
              head={[texts.desk_preview_account(), texts.desk_preview_debit(), texts.desk_preview_credit()]}
              rows={postings.map(({ account, debit, credit }) => [account, debit, credit])}
              numbersFrom={1}
            />
          )}
          {covered.length > 0 && (
            <PlainTable
              caption={texts.desk_money_covered()}
              head={[texts.desk_money_covered(), texts.desk_money_amount()]}
              rows={covered.map(({ account, amount }) => [account, amount])}
              numbersFrom={1}
            />
          )}
        </Fold>
      ))}
      <EntryPaging newest={newest} older={older} />
    </Panel>
  )
}

export default function MoneyOrder(props: Props) {
  const { currentUrl, orderId, market, position, entries, older, newest, proposals, shown, forms } = props
  return (
    <DeskLayout
      title={texts.desk_money_order_no({ order: orderId })}
      actions={position?.isWrittenOff && <Tag text={texts.desk_money_written_off()} tone="bad" />}
    >
      <WaitingProposals proposals={proposals} />
      <ActPreviewPanel currentUrl={currentUrl} shown={shown} />
      <Columns>
        <PositionPanel {...props} />
        {position && <Periods position={position} />}
      </Columns>
      <ActForms currentUrl={currentUrl} market={market} forms={forms} shown={shown} />
      <Entries entries={entries} older={older} newest={newest} />
    </DeskLayout>
  )
}
