import * as texts from '#texts'
import { CONTACT_BODY_MAX } from '../../../contract/calls/arrears.ts'
import { Columns, DeskLayout, DetailList, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import styles from './arrears.module.css'
import { contactOptions } from './arrears-names.ts'
import type { Props } from './arrears-order.server.ts'
import { HardshipPanel } from './hardship-panel.tsx'
import { PeriodTable } from './period-table.tsx'
import { PromisePanel } from './promise-panel.tsx'

/** It stays open where contact is refused: the service says so again, and keeps what was typed. */
function ContactForm({ currentUrl, contactRefusal, typed }: Props) {
  return (
    <Panel heading={texts.desk_contact_add()} tone={contactRefusal ? 'warn' : undefined}>
      {contactRefusal && (
        <p>
          <b>{texts.desk_contact_refused()}.</b> {contactRefusal}
        </p>
      )}
      <form noValidate method="post" action={currentUrl} className={styles.form}>
        <SelectField
          label={texts.desk_contact_what()}
          name="contact"
          options={contactOptions()}
          defaultValue={typed.contact}
        />
        <TextAreaField
          label={texts.desk_contact_body()}
          name="body"
          rows={3}
          maxLength={CONTACT_BODY_MAX}
          defaultValue={typed.body}
        />
        <Button name="act" value="logContact">
          {texts.desk_contact_save()}
        </Button>
      </form>
    </Panel>
  )
}

function ContactLog({ contacts, earlier }: Pick<Props, 'contacts' | 'earlier'>) {
  return (
    <Panel heading={texts.desk_contacts()}>
      {contacts.length === 0 ? (
        <p>{texts.desk_contacts_none()}</p>
      ) : (
        <PlainTable
          caption={texts.desk_contacts()}
          head={[
            texts.desk_contacts_at(),
            texts.desk_contacts_what(),
            texts.desk_contacts_text(),
            texts.desk_contacts_by(),
          ]}
          rows={contacts.map(({ at, what, body, by }) => [at, what, body, by])}
        />
      )}
      {earlier && (
        <p>
          <ButtonLink kind="small" href={earlier} rel="next">
            {texts.desk_contacts_earlier()}
          </ButtonLink>
        </p>
      )}
    </Panel>
  )
}

function PositionPanel({ name, phone, borrowerHref, position, ...props }: Props) {
  return (
    <Panel heading={texts.desk_arrears_position()}>
      <DetailList
        facts={[
          { label: texts.desk_arrears_borrower(), value: <a href={borrowerHref}>{name}</a> },
          { label: texts.desk_arrears_phone(), value: phone },
          { label: texts.desk_arrears_days(), value: position.daysPastDue },
          { label: texts.desk_arrears_closed_class(), value: props.class },
          ...(props.restructured ? [{ label: texts.desk_arrears_state(), value: props.restructured }] : []),
          { label: texts.desk_arrears_overdue(), value: position.overdue },
          { label: texts.desk_arrears_open(), value: position.open },
        ]}
      />
      <PeriodTable periods={position.periods} />
    </Panel>
  )
}

export default function ArrearsOrder(props: Props) {
  const { orderId, list, mayAct } = props
  return (
    <DeskLayout
      title={`${texts.desk_arrears_order()} ${orderId}`}
      actions={
        <ButtonLink kind="small" href={list}>
          {texts.desk_arrears()}
        </ButtonLink>
      }
    >
      <Columns>
        <PositionPanel {...props} />
        {mayAct && <ContactForm {...props} />}
      </Columns>
      <ContactLog {...props} />
      <Columns>
        <PromisePanel {...props} />
        <HardshipPanel {...props} />
      </Columns>
    </DeskLayout>
  )
}
