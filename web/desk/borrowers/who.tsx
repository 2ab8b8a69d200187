import * as texts from '#texts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, Facts, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import type { Props } from './borrower.server.ts'

type Masked = Props['who']['masked'][number]

/** A number that is shown only when somebody says what for. */
function MaskedValue({ here, of }: { here: string; of: Masked }) {
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
        <Fold summary={texts.desk_reveal({ field: of.label })} open={of.typedReason !== ''}>
          <DeskForm action={here}>
            <input type="hidden" name="field" value={of.field} />
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
export function Who({ here, who }: Pick<Props, 'here' | 'who'>) {
  const { facts, masked, application } = who
  return (
    <Columns>
      <Panel heading={texts.desk_borrower_who()}>
        <Facts
          facts={[
            ...facts,
            ...masked.map((of) => ({ label: of.label, value: <MaskedValue here={here} of={of} /> })),
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
