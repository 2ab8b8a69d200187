import * as texts from '#texts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import type { Props } from './application.server.ts'

type Decision = { here: string; decision: NonNullable<Props['decision']> }

function Approval({ here, decision }: Decision) {
  const { version, limit, needsSecond, secondAbove, proposal, isTooSmall, typed } = decision
  if (proposal)
    return (
      <Panel heading={texts.desk_application_proposed()}>
        <p>
          <a href={proposal}>{texts.desk_application_see_proposal()}</a>
        </p>
      </Panel>
    )
  return (
    <Panel heading={texts.desk_application_approve({ limit })}>
      {isTooSmall ? (
        <p>{texts.desk_application_small({ limit })}</p>
      ) : (
        <DeskForm action={here}>
          <input type="hidden" name="version" value={version} />
          {needsSecond && <p>{texts.desk_application_second({ limit: secondAbove })}</p>}
          <TextAreaField
            label={texts.desk_application_note()}
            name="note"
            rows={2}
            maxLength={500}
            required
            defaultValue={typed.approveNote}
          />
          <Button name="act" value={needsSecond ? 'propose' : 'approve'}>
            {needsSecond ? texts.desk_application_propose() : texts.desk_application_approve({ limit })}
          </Button>
        </DeskForm>
      )}
    </Panel>
  )
}

function Refusal({ here, decision }: Decision) {
  const { version, reasons, language, typed } = decision
  return (
    <Panel heading={texts.desk_application_decline()}>
      <DeskForm action={here}>
        <input type="hidden" name="version" value={version} />
        <SelectField
          label={texts.desk_application_decline_reason()}
          name="reason"
          options={reasons}
          defaultValue={typed.reason}
        />
        <TextAreaField
          label={texts.desk_application_message({ language })}
          name="message"
          rows={2}
          maxLength={500}
          defaultValue={typed.message}
        />
        <TextAreaField
          label={texts.desk_application_note()}
          name="note"
          rows={2}
          maxLength={500}
          required
          defaultValue={typed.note}
        />
        <Button kind="second" name="act" value="decline">
          {texts.desk_application_decline()}
        </Button>
      </DeskForm>
    </Panel>
  )
}

function Request({ here, decision }: Decision) {
  const { version, steps, language, typed } = decision
  return (
    <Panel heading={texts.desk_application_ask()}>
      <DeskForm action={here}>
        <input type="hidden" name="version" value={version} />
        <SelectField
          label={texts.desk_application_step()}
          name="step"
          options={steps}
          defaultValue={typed.step}
        />
        <TextAreaField
          label={texts.desk_application_ask_message({ language })}
          name="message"
          rows={2}
          maxLength={500}
          required
          defaultValue={typed.missing}
        />
        <Button kind="second" name="act" value="askAgain">
          {texts.desk_application_ask_send()}
        </Button>
      </DeskForm>
    </Panel>
  )
}

/** Approve, decline, or give it back. */
export function DecisionForms(props: Decision) {
  return (
    <>
      <Approval {...props} />
      <Columns>
        <Refusal {...props} />
        <Request {...props} />
      </Columns>
    </>
  )
}
