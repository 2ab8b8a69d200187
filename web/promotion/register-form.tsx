import * as texts from '#texts'
import { Button } from '../ui/button/button.tsx'
import { CountdownButton } from '../ui/countdown/countdown.tsx'
import { Field } from '../ui/field/field.tsx'
import { Section } from '../ui/layout/layout.tsx'
import { Captcha } from './captcha.tsx'
import { fieldProblem } from './field-problem.tsx'
import styles from './landing.module.css'
import type { Props } from './landing-props.ts'
import { type Registration, useRegistration } from './use-registration.ts'

type Form = Props['form']

const hints = { cn: texts.promo_phone_cn, id: texts.promo_phone_id, in: texts.promo_phone_in }

function Phone({ shown, wrong }: { shown: Form; wrong: Form['wrong'] }) {
  const { country, phoneLength, phone } = shown
  return (
    <Field
      label={texts.promo_phone()}
      hint={hints[country]()}
      error={wrong.field === 'phone' ? wrong.message : undefined}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={phoneLength}
      defaultValue={phone}
    />
  )
}

function Code({ shown, registration }: { shown: Form; registration: Registration }) {
  const { wrong, remaining, busy, codeButton } = registration
  const { attributes, message } = fieldProblem(wrong, 'smsCode')
  return (
    <div>
      <div className={styles.pair}>
        <Field
          label={texts.promo_code()}
          name="smsCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={shown.codeLength}
          defaultValue={shown.smsCode}
          {...attributes}
        />
        <CountdownButton
          ref={codeButton}
          kind="second"
          name="act"
          value="code"
          remaining={remaining}
          tappable
          aria-busy={busy === 'code' || undefined}
        >
          {texts.promo_code_get()}
        </CountdownButton>
      </div>
      {message}
    </div>
  )
}

/**
 * Product 2.11. One form for three steps; its buttons name them. `noValidate`, because the messages are the product's own
 * and not the browser's.
 */
export function RegisterForm({ form, title, button }: { form: Form; title: string; button: string | null }) {
  const registration = useRegistration(form)
  const { wrong, captcha, busy } = registration
  return (
    <Section heading={title}>
      <form
        ref={registration.form}
        method="post"
        action={form.here}
        noValidate
        className={styles.form}
        onSubmit={registration.submit}
        aria-busy={busy !== '' || undefined}
      >
        {/* The first button is the one that Enter presses. */}
        <button type="submit" name="act" value="apply" hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="sid" value={form.sid} />
        <input type="hidden" name="proof" value={captcha.proof} />
        <Phone shown={form} wrong={wrong} />
        <Captcha shown={form} registration={registration} />
        <Code shown={form} registration={registration} />
        <div className={styles.agree}>
          <span>{texts.promo_agree()}</span>
          <a className={styles.link} href={form.agreement}>
            {texts.promo_agreement()}
          </a>
        </div>
        {wrong.message && !wrong.field && <p className={styles.error}>{wrong.message}</p>}
        <Button wide name="act" value="apply" aria-busy={busy === 'apply' || undefined}>
          {button ?? texts.promo_apply()}
        </Button>
      </form>
    </Section>
  )
}
