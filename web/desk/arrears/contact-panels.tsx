import * as texts from '#texts'
import { CONTACT_BODY_MAX } from '../../../contract/desk/arrears.ts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import styles from './arrears.module.css'
import type { Props } from './arrears-order.server.ts'
import { contactOptions } from './contact-names.ts'

/** It stays open where contact is refused: the service says so again, and keeps what was typed. */
export function ContactForm({ here, contactRefusal, typed }: Props) {
  return (
    <Panel heading={texts.desk_contact_add()} tone={contactRefusal ? 'warn' : undefined}>
      {contactRefusal && (
        <p>
          <b>{texts.desk_contact_refused()}.</b> {contactRefusal}
        </p>
      )}
      <form method="post" action={here} className={styles.form}>
        <SelectField
          label={texts.desk_contact_what()}
          name="contact"
          options={contactOptions()}
          defaultValue={typed['contact']}
        />
        <TextAreaField
          label={texts.desk_contact_body()}
          name="body"
          rows={3}
          maxLength={CONTACT_BODY_MAX}
          defaultValue={typed['body']}
        />
        <Button name="act" value="logContact">
          {texts.desk_contact_save()}
        </Button>
      </form>
    </Panel>
  )
}

export function ContactLog({ contacts, earlier }: Pick<Props, 'contacts' | 'earlier'>) {
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
