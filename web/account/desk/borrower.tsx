import * as texts from '#texts'
import { PeriodTable } from '../../arrears/desk/period-table.tsx'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, TextAreaField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import type { Props } from './borrower.server.ts'
import { Owed } from './loan-panels.tsx'
import { ContactTables, LedgerTimeline, MoneyTables } from './record-tables.tsx'

type Masked = Props['who']['masked'][number]

/** A number that is shown only when somebody says what for. */
function MaskedValue({ currentUrl, of }: { currentUrl: string; of: Masked }) {
  if (of.value)
    return (
      <>
        <b>{of.value}</b>
        <br />
        <small>{texts.desk_reveal_recorded()}</small>
      </>
    )
  return (
    <>
      {of.masked}
      {of.mayReveal && (
        <Fold summary={texts.desk_reveal({ field: of.label })} open={of.isRequested}>
          <DeskForm action={currentUrl} acts={['reveal']} of={{ field: of.field }}>
            <Field
              label={texts.desk_reveal_reason()}
              name="reason"
              maxLength={200}
              required
              defaultValue={of.typedReason}
            />
            <Button kind="small" name="act" value="reveal">
              {texts.desk_reveal({ field: of.label })}
            </Button>
          </DeskForm>
        </Fold>
      )}
    </>
  )
}

function Application({ application }: Pick<Props['who'], 'application'>) {
  if (!application) return texts.desk_borrower_no_application()
  const { status, at, href } = application
  return (
    <>
      <Tag text={status} /> {href ? <a href={href}>{at}</a> : at}
    </>
  )
}

/** Who it is, masked, and the application. */
const Who = ({ currentUrl, who: { facts, masked, application } }: Pick<Props, 'currentUrl' | 'who'>) => (
  <Panel heading={texts.desk_borrower_who()}>
    <DetailList
      facts={[
        ...masked.map((of) => ({
          label: of.label,
          value: <MaskedValue currentUrl={currentUrl} of={of} />,
        })),
        ...facts,
        { label: texts.desk_borrower_application(), value: <Application application={application} /> },
      ]}
    />
  </Panel>
)

function Notes({
  currentUrl,
  note,
  notes,
}: Pick<Props, 'currentUrl' | 'note'> & Pick<Props['contact'], 'notes'>) {
  return (
    <Panel heading={texts.desk_borrower_notes()}>
      {notes.length === 0 && <p>{texts.desk_borrower_nothing()}</p>}
      {notes.map(({ by, text, at }) => (
        <p key={`${at} ${text}`}>
          <b>{by}</b>, {at}: {text}
        </p>
      ))}
      {note.mayAdd && (
        <DeskForm action={currentUrl}>
          <input type="hidden" name="noteId" value={note.id} />
          <TextAreaField
            label={texts.desk_borrower_note()}
            hint={texts.desk_borrower_note_hint()}
            name="text"
            rows={3}
            maxLength={2000}
            required
            defaultValue={note.typed}
          />
          <Button kind="second" name="act" value="addNote">
            {texts.desk_borrower_note_add()}
          </Button>
        </DeskForm>
      )}
    </Panel>
  )
}

/** The kinds of which there is nothing, in one line. */
function Missing({ money, contact }: Pick<Props, 'money' | 'contact'>) {
  const kinds = [
    [texts.desk_borrower_orders(), money.orders],
    [texts.desk_borrower_codes(), money.codes],
    [texts.desk_borrower_events(), money.events],
    [texts.desk_borrower_payouts(), money.payouts],
    [texts.desk_contacts(), contact.contacts],
    [texts.desk_promises(), contact.promises],
    [texts.desk_borrower_documents(), contact.documents],
    [texts.desk_borrower_messages(), contact.messages],
    [texts.desk_borrower_complaints(), contact.complaints],
    [texts.desk_borrower_chats(), contact.chats],
    [texts.desk_borrower_sessions(), contact.sessions],
    [texts.desk_borrower_proposals(), contact.proposals],
  ] as const
  const missing = kinds.filter(([, rows]) => rows.length === 0).map(([name]) => name)
  return missing.length > 0 && <p>{texts.desk_borrower_missing({ kinds: missing.join(', ') })}</p>
}

export default function Borrower({ currentUrl, name, who, loan, money, contact, note }: Props) {
  return (
    <DeskLayout title={name}>
      <Columns>
        {loan && <Owed loan={loan} />}
        <Who currentUrl={currentUrl} who={who} />
      </Columns>
      <Columns>
        {loan && (
          <Panel heading={texts.desk_arrears_periods()}>
            <PeriodTable periods={loan.periods} />
          </Panel>
        )}
        {money.ledger && <LedgerTimeline ledger={money.ledger} />}
      </Columns>
      <Notes currentUrl={currentUrl} note={note} notes={contact.notes} />
      <MoneyTables money={money} />
      <ContactTables contact={contact} />
      <Missing money={money} contact={contact} />
    </DeskLayout>
  )
}
