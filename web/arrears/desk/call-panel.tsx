import * as texts from '#texts'
import { CONTACT_BODY_MAX } from '../../../contract/calls/arrears.ts'
import { AmountField } from '../../desk-kit/layout/amount-field.tsx'
import { FormFields } from '../../desk-kit/layout/desk-form.tsx'
import { DetailList, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field/field.tsx'
import styles from './arrears.module.css'
import { contactOptions } from './arrears-names.ts'
import type { Props } from './arrears-order.server.ts'

/** The number, masked until somebody calls: from then on nobody else can. */
function PhoneNumber({ currentUrl, currency, calling, contactRefusal }: Props) {
  const { phone, dial, isMine, heldBy } = calling
  if (dial)
    return (
      <a className={styles.dial} href={dial}>
        <span className={styles.day}>{phone}</span>
      </a>
    )
  return (
    <form noValidate method="post" action={currentUrl} className={styles.take}>
      <input type="hidden" name="currency" value={currency} />
      {phone}
      {!(isMine || heldBy || contactRefusal) && (
        <Button kind="small" name="act" value="call">
          {texts.desk_call_take()}
        </Button>
      )}
    </form>
  )
}

/**
 * It stays open where contact is refused: the service says so again, and keeps what was typed. Whoever has dialled begins
 * with what came of it.
 */
function ContactForm({ currentUrl, currency, today, promises, calling, typed }: Props) {
  const hasOpenPromise = promises.some(({ state }) => state === 'open')
  return (
    <FormFields acts={['logContact', 'logAndNext']}>
      <form noValidate method="post" action={currentUrl} className={styles.form} data-main="">
        <input type="hidden" name="currency" value={currency} />
        <SelectField
          label={texts.desk_contact_what()}
          name="contact"
          options={contactOptions()}
          defaultValue={typed.contact}
          autoFocus={calling.isMine}
        />
        {!hasOpenPromise && (
          <div className={styles.pair}>
            <AmountField
              label={texts.desk_call_promised()}
              name="amountMinor"
              currency={currency}
              defaultValue={typed.amount}
            />
            <Field
              label={texts.desk_promise_by_day()}
              name="payBy"
              type="date"
              min={today}
              defaultValue={typed.payBy}
            />
          </div>
        )}
        <TextAreaField
          label={texts.desk_contact_body()}
          name="body"
          rows={3}
          maxLength={CONTACT_BODY_MAX}
          defaultValue={typed.body}
        />
        <div className={styles.pair}>
          <Field
            label={texts.desk_call_next_on()}
            hint={texts.desk_call_next_hint()}
            name="nextOn"
            type="date"
            min={today}
            defaultValue={typed.nextOn}
          />
          <Checkbox label={texts.desk_call_own()} name="owns" value="true" defaultChecked={typed.owns} />
        </div>
        <div className={styles.take}>
          <Button kind="second" name="act" value="logContact">
            {texts.desk_contact_save()}
          </Button>
          <Button name="act" value="logAndNext">
            {texts.desk_call_log_and_next()}
          </Button>
        </div>
      </form>
    </FormFields>
  )
}

/** Whom to call by which number, whether that is permitted now, and what came of it. */
export function CallPanel(props: Props) {
  const { calling, contactRefusal } = props
  return (
    <Panel heading={texts.desk_contact_add()} tone={contactRefusal ? 'warn' : undefined}>
      {contactRefusal && (
        <p>
          <b>{texts.desk_contact_refused()}.</b> {contactRefusal}
        </p>
      )}
      {calling.heldBy && <p role="status">{texts.desk_call_held_by({ name: calling.heldBy })}</p>}
      <DetailList
        facts={[
          { label: texts.desk_arrears_phone(), value: <PhoneNumber {...props} /> },
          { label: texts.desk_call_their_time(), value: calling.localTime },
          ...(calling.next ? [{ label: texts.desk_call_next(), value: calling.next }] : []),
        ]}
      />
      <ContactForm {...props} />
    </Panel>
  )
}
