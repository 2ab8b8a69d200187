import type { ReactNode } from 'react'
import * as texts from '#texts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { EntryPaging } from '../../desk-kit/layout/entry-paging.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import styles from './borrower.module.css'
import type { Props } from './borrower.server.ts'
import type { Cell } from './cells.ts'

type Ledger = NonNullable<Props['money']['ledger']>

function Entry({ entry }: { entry: Ledger['entries'][number] }) {
  const { line, amount, owed, booked: at, provider, event, postings } = entry
  return (
    <Fold
      summary={
        <span className={styles.entry}>
          <span>{line}</span> <b>{amount}</b> <span className={styles.owed}>{owed}</span>
        </span>
      }
    >
      <p>{texts.desk_entry_booked({ at, provider, event })}</p>
      <PlainTable
        caption={line}
        head={[
          texts.desk_preview_account(),
          texts.desk_entry_period(),
          texts.desk_preview_debit(),
          texts.desk_preview_credit(),
        ]}
        rows={postings}
        numbersFrom={2}
      />
    </Fold>
  )
}

/** The ledger as a timeline, newest first: each entry opens to its postings. */
export function LedgerTimeline({ ledger }: { ledger: Ledger }) {
  const { orderId, entries, older, newest } = ledger
  return (
    <Panel heading={texts.desk_borrower_ledger({ order: orderId })}>
      {entries.length === 0 && <p>{texts.desk_borrower_nothing()}</p>}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <EntryPaging newest={newest} older={older} />
    </Panel>
  )
}

export function MoneyTables({ money }: Pick<Props, 'money'>) {
  const { orders, codes, events, payouts } = money
  return (
    <>
      <Listed
        heading={texts.desk_borrower_orders()}
        head={[
          texts.desk_borrower_order(),
          texts.desk_borrower_product(),
          texts.desk_borrower_status(),
          texts.desk_borrower_at(),
          texts.desk_borrower_amount(),
          texts.desk_borrower_owed(),
          texts.desk_borrower_overdue(),
        ]}
        rows={orders}
        numbersFrom={4}
      />
      <Listed
        heading={texts.desk_borrower_codes()}
        head={[
          texts.desk_borrower_code(),
          texts.desk_borrower_order(),
          texts.desk_borrower_purpose(),
          texts.desk_borrower_channel(),
          texts.desk_borrower_status(),
          texts.desk_borrower_at(),
          texts.desk_borrower_expires(),
          texts.desk_borrower_amount(),
        ]}
        rows={codes}
        numbersFrom={7}
      />
      <Listed
        heading={texts.desk_borrower_events()}
        head={[
          texts.desk_borrower_event(),
          texts.desk_borrower_kind(),
          texts.desk_borrower_status(),
          texts.desk_borrower_for_code(),
          texts.desk_borrower_reference(),
          texts.desk_borrower_at(),
          texts.desk_borrower_amount(),
        ]}
        rows={events}
        numbersFrom={6}
      />
      <Listed
        heading={texts.desk_borrower_payouts()}
        head={[
          texts.desk_borrower_order(),
          texts.desk_borrower_purpose(),
          texts.desk_borrower_status(),
          texts.desk_borrower_at(),
          texts.desk_borrower_amount(),
        ]}
        rows={payouts}
        numbersFrom={4}
      />
    </>
  )
}

type ListedProps = {
  heading: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  numbersFrom?: number
}

const shown = (cell: Cell): ReactNode =>
  typeof cell === 'string' ? cell : <a href={cell.href}>{cell.text}</a>

/** The newest of one kind; no panel where there is nothing. */
export function Listed({ heading, rows, ...table }: ListedProps) {
  if (rows.length === 0) return null
  return (
    <Panel heading={heading}>
      <PlainTable caption={heading} rows={rows.map((cells) => cells.map(shown))} {...table} />
    </Panel>
  )
}

export function ContactTables({ contact }: Pick<Props, 'contact'>) {
  return (
    <>
      <Listed
        heading={texts.desk_contacts()}
        head={[
          texts.desk_borrower_at(),
          texts.desk_borrower_order(),
          texts.desk_contacts_what(),
          texts.desk_contacts_text(),
          texts.desk_contacts_by(),
        ]}
        rows={contact.contacts}
      />
      <Listed
        heading={texts.desk_promises()}
        head={[
          texts.desk_promise_state(),
          texts.desk_borrower_order(),
          texts.desk_promise_amount_label(),
          texts.desk_promise_by_day(),
          texts.desk_promise_made(),
          texts.desk_contacts_by(),
        ]}
        rows={contact.promises}
      />
      <Listed
        heading={texts.desk_borrower_documents()}
        head={[
          texts.desk_borrower_document_code(),
          texts.desk_borrower_kind(),
          texts.desk_borrower_order(),
          texts.desk_borrower_at(),
        ]}
        rows={contact.documents}
      />
      <Listed
        heading={texts.desk_borrower_messages()}
        head={[
          texts.desk_borrower_message(),
          texts.desk_borrower_delivery(),
          texts.desk_borrower_sent_by(),
          texts.desk_borrower_tries(),
          texts.desk_borrower_reason(),
          texts.desk_borrower_provider(),
          texts.desk_borrower_cost(),
          texts.desk_borrower_at(),
        ]}
        rows={contact.messages}
      />
      <Listed
        heading={texts.desk_borrower_complaints()}
        head={[
          texts.desk_borrower_complaint(),
          texts.desk_borrower_status(),
          texts.desk_borrower_due(),
          texts.desk_borrower_at(),
        ]}
        rows={contact.complaints}
      />
      <Listed
        heading={texts.desk_borrower_chats()}
        head={[texts.desk_borrower_said(), texts.desk_borrower_at()]}
        rows={contact.chats}
      />
      <Listed
        heading={texts.desk_borrower_sessions()}
        head={[
          texts.desk_borrower_device(),
          texts.desk_borrower_since(),
          texts.desk_borrower_seen(),
          texts.desk_borrower_ends(),
        ]}
        rows={contact.sessions}
      />
      <Listed
        heading={texts.desk_borrower_proposals()}
        head={[
          texts.desk_proposal_act(),
          texts.desk_proposal_subject(),
          texts.desk_borrower_status(),
          texts.desk_proposal_by(),
          texts.desk_borrower_at(),
        ]}
        rows={contact.proposals}
      />
    </>
  )
}
