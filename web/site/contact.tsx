import * as texts from '#texts'
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, CONTACT_TELEPHONE_MAX } from '../../contract/calls/site.ts'
import type { PropsOf } from '../page/page.ts'
import { Button } from '../ui/button/button.tsx'
import { Field, TextAreaField } from '../ui/field/field.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import type { load } from './contact.server.ts'
import styles from './sections.module.css'
import { Band, SectionHead, Site } from './shell.tsx'

type Props = PropsOf<typeof load>

function Form({ currentUrl, fields }: Pick<Props, 'currentUrl' | 'fields'>) {
  return (
    <form className={styles.form} method="post" action={currentUrl} noValidate>
      <Field
        label={texts.site_name()}
        name="name"
        autoComplete="name"
        maxLength={CONTACT_NAME_MAX}
        defaultValue={fields.name}
        required
      />
      <Field
        label={texts.site_telephone()}
        name="telephone"
        type="tel"
        autoComplete="tel"
        maxLength={CONTACT_TELEPHONE_MAX}
        defaultValue={fields.telephone}
        required
      />
      <TextAreaField
        label={texts.site_message()}
        name="content"
        maxLength={CONTACT_MESSAGE_MAX}
        defaultValue={fields.content}
        required
      />
      <input type="hidden" name="email" />
      <input type="hidden" name="company" />
      <Button name="act" value="send">
        {texts.send()}
      </Button>
    </form>
  )
}

/** Product 2.10, product 10.7: the form that really arrives, and the ways around it. */
export default function Contact({ frame, lead, currentUrl, fields, sent }: Props) {
  const { email, phone, address } = frame.company
  return (
    <Site frame={frame}>
      <Band tinted>
        <SectionHead title={texts.site_contact()} lead={lead} />
      </Band>
      <Band>
        <div className={styles.pair}>
          {sent ? (
            <div className={styles.receipt}>
              <h2 className={styles.heading}>{texts.site_contact_thanks()}</h2>
              <p>{texts.site_contact_number()}</p>
              <p className={styles.number}>{sent}</p>
            </div>
          ) : (
            <Form currentUrl={currentUrl} fields={fields} />
          )}
          <section className={styles.part} aria-labelledby="ways">
            <h2 id="ways" className={styles.heading}>
              {texts.site_ways()}
            </h2>
            <Rows
              rows={[
                { text: texts.home_email(), value: email },
                { text: texts.home_phone(), value: phone },
                { text: texts.home_address(), value: address },
              ]}
            />
          </section>
        </div>
      </Band>
    </Site>
  )
}
