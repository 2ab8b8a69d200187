import * as texts from '#texts'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DetailList, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import type { Props } from './application.server.ts'

type Decision = { currentUrl: string; decision: NonNullable<Props['decision']> }

function Approval({ currentUrl, decision }: Decision) {
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
        <DeskForm action={currentUrl} acts={['approve', 'propose']}>
          <input type="hidden" name="version" value={version} />
          {needsSecond && <p>{texts.desk_application_second({ limit: secondAbove })}</p>}
          <TextAreaField
            label={texts.desk_application_note()}
            name={needsSecond ? 'reason' : 'note'}
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

/** What the borrower reads, with the button that sends it: the fields are those that were shown, and not typed again. */
function DeclineShown({ currentUrl, decision }: Decision) {
  const { version, language, typed, declineShown: shown } = decision
  if (!shown) return null
  const { notice, title, message, remark, change, retryOn } = shown
  const page = [title, message, remark, change].filter(Boolean)
  const facts = [
    { label: texts.desk_application_decline_notice(), value: notice },
    { label: texts.desk_application_decline_page(), value: page.map((text) => <p key={text}>{text}</p>) },
    { label: texts.desk_application_decline_retry(), value: retryOn },
  ]
  return (
    // biome-ignore lint/a11y/noAutofocus: it is what was asked for.
    <section id="decline" tabIndex={-1} autoFocus aria-labelledby="decline-heading">
      <h3 id="decline-heading">{texts.desk_application_decline_reads({ language })}</h3>
      <DetailList facts={facts.filter(({ value }) => value)} />
      <DeskForm action={currentUrl} acts={['decline']} draft="decline">
        <p>{texts.desk_application_decline_not_yet()}</p>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="reason" value={typed.reason} />
        <input type="hidden" name="message" value={typed.message} />
        <input type="hidden" name="note" value={typed.note} />
        <Button name="act" value="decline">
          {texts.desk_application_decline_send()}
        </Button>
      </DeskForm>
    </section>
  )
}

function Refusal({ currentUrl, decision }: Decision) {
  const { reasons, language, typed } = decision
  return (
    <Panel heading={texts.desk_application_decline()}>
      <DeskForm action={currentUrl} acts={['showDecline', 'decline']} draft="decline">
        <SelectField
          label={texts.desk_application_decline_reason()}
          name="reason"
          options={[{ value: '', label: texts.desk_application_choose() }, ...reasons]}
          defaultValue={typed.reason}
          required
        />
        <TextAreaField
          label={texts.desk_application_message({ language })}
          hint={texts.desk_application_message_hint()}
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
        <Button kind="second" name="act" value="showDecline">
          {texts.desk_application_show_decline()}
        </Button>
      </DeskForm>
      <DeclineShown currentUrl={currentUrl} decision={decision} />
    </Panel>
  )
}

function Request({ currentUrl, decision }: Decision) {
  const { version, steps, language, typed } = decision
  return (
    <Panel heading={texts.desk_application_ask()}>
      <DeskForm action={currentUrl} acts={['askAgain']}>
        <input type="hidden" name="version" value={version} />
        <SelectField
          label={texts.desk_application_step()}
          name="step"
          options={[{ value: '', label: texts.desk_application_choose() }, ...steps]}
          defaultValue={typed.step}
          required
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
