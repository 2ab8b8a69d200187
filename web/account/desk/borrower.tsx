import * as texts from '#texts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DeskLayout, DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, TextAreaField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import type { Props } from './borrower.server.ts'
import { ContactTables, MoneyTables } from './record-tables.tsx'

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

/** Who it is, masked, and the application. */
function Who({ currentUrl, who }: Pick<Props, 'currentUrl' | 'who'>) {
  const { facts, masked, application } = who
  return (
    <Columns>
      <Panel heading={texts.desk_borrower_who()}>
        <DetailList
          facts={[
            ...facts,
            ...masked.map((of) => ({
              label: of.label,
              value: <MaskedValue currentUrl={currentUrl} of={of} />,
            })),
          ]}
        />
      </Panel>
      <Panel heading={texts.desk_borrower_application()}>
        {application ? (
          <>
            <p>
              <Tag text={application.status} /> {application.at}
            </p>
            {application.href && (
              <p>
                <a href={application.href}>{texts.desk_borrower_open()}</a>
              </p>
            )}
          </>
        ) : (
          <p>{texts.desk_borrower_no_application()}</p>
        )}
      </Panel>
    </Columns>
  )
}

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

export default function Borrower({ currentUrl, name, who, money, contact, note }: Props) {
  return (
    <DeskLayout title={name}>
      <Who currentUrl={currentUrl} who={who} />
      <Notes currentUrl={currentUrl} note={note} notes={contact.notes} />
      <MoneyTables money={money} />
      <ContactTables contact={contact} />
      <Missing money={money} contact={contact} />
    </DeskLayout>
  )
}
