import * as texts from '#texts'
import { REPLY_MAX } from '../../../contract/calls/complaints.ts'
import styles from '../../complaints/desk/complaint.module.css'
import { UrgencyTag } from '../../complaints/desk/urgency-tag.tsx'
import { Columns, DeskLayout, DetailList, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import type { Props } from './message.server.ts'
import { requestKindNames } from './request-kind-names.ts'

const legalValues = (props: Props) => [
  { label: texts.desk_request_kind(), value: requestKindNames[props.kind]() },
  ...(props.name ? [{ label: texts.desk_request_name(), value: props.name }] : []),
  ...(props.company ? [{ label: texts.desk_request_company(), value: props.company }] : []),
  { label: texts.desk_request_contact(), value: props.contacts.join(', ') },
  { label: texts.desk_complaint_language(), value: props.language },
  { label: texts.desk_complaint_app(), value: props.app },
  { label: texts.desk_complaint_received(), value: props.received },
  { label: texts.desk_complaint_due(), value: props.due },
  ...(props.borrower
    ? [
        {
          label: texts.desk_complaint_borrower(),
          value: <a href={props.borrower}>{texts.desk_request_account()}</a>,
        },
      ]
    : []),
]

function Closing({ currentUrl, typed }: Props) {
  return (
    <Panel heading={texts.desk_request_close()}>
      <form noValidate method="post" action={currentUrl} className={styles.form}>
        <TextAreaField
          label={texts.desk_request_answer()}
          hint={texts.desk_request_hint()}
          name="text"
          rows={6}
          maxLength={REPLY_MAX}
          required
          defaultValue={typed}
        />
        <div>
          <Button name="act" value="close">
            {texts.desk_request_close_do()}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

export default function Message(props: Props) {
  const { number, list, urgency, text, mayClose, typed, closed, handler, answer } = props
  return (
    <DeskLayout
      title={texts.desk_request_title({ number })}
      actions={
        <>
          <UrgencyTag urgency={urgency} />
          <ButtonLink kind="small" href={list}>
            {texts.desk_messages()}
          </ButtonLink>
        </>
      }
    >
      {!mayClose && typed && (
        <Panel tone="bad">
          <p className={styles.written}>{typed}</p>
        </Panel>
      )}
      <Columns>
        <Panel heading={texts.desk_request_written()}>
          <p className={styles.written}>{text || texts.desk_request_no_text()}</p>
          <DetailList facts={legalValues(props)} />
        </Panel>
        {mayClose && <Closing {...props} />}
        {closed && (
          <Panel heading={texts.desk_request_was_answered()}>
            <p className={styles.written}>{answer}</p>
            <DetailList
              facts={[
                { label: texts.desk_request_by(), value: handler },
                { label: texts.desk_request_closed(), value: closed },
              ]}
            />
          </Panel>
        )}
      </Columns>
    </DeskLayout>
  )
}
