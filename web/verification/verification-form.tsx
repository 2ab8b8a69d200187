import type { ReactNode } from 'react'
import * as texts from '#texts'
import { Button } from '../ui/button/button.tsx'
import { CountdownButton } from '../ui/countdown/countdown.tsx'
import { Field } from '../ui/field/field.tsx'
import { Captcha } from './captcha.tsx'
import { fieldProblem } from './field-problem.tsx'
import { useVerification, type Verification } from './use-verification.ts'
import styles from './verification.module.css'
import type { VerificationFields } from './verification-fields.server.ts'

const hints = {
  cn: texts.verification_phone_cn,
  id: texts.verification_phone_id,
  in: texts.verification_phone_in,
}

type PartProps = { shown: VerificationFields; verification: Verification }

function Phone({ shown, verification: { wrong } }: PartProps) {
  const { country, phoneLength, phone } = shown
  return (
    <Field
      label={texts.verification_phone()}
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

function Code({ shown, verification }: PartProps) {
  const { wrong, remaining, busy, codeButton } = verification
  const { attributes, message } = fieldProblem(wrong, 'smsCode')
  return (
    <div>
      <div className={styles.pair}>
        <Field
          label={texts.verification_code()}
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
          {texts.verification_code_get()}
        </CountdownButton>
      </div>
      {message}
    </div>
  )
}

type FormProps = {
  form: VerificationFields
  /** What the last button does, and says. */
  act: string
  button: string
  /** What one agrees to, between the code and the button; it shows what is wrong with it. */
  agreement: (wrong: VerificationFields['wrong']) => ReactNode
}

/**
 * A phone number, a captcha and a code. One form for three steps; its buttons name them. `noValidate`, because the messages
 * are the product's own and not the browser's.
 */
export function VerificationForm({ form, act, button, agreement }: FormProps) {
  const verification = useVerification(form)
  const { wrong, captcha, busy } = verification
  return (
    <form
      ref={verification.form}
      method="post"
      action={form.here}
      noValidate
      className={styles.form}
      onSubmit={verification.submit}
      aria-busy={busy !== '' || undefined}
    >
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="act" value={act} hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="sid" value={form.sid} />
      <input type="hidden" name="proof" value={captcha.proof} />
      <Phone shown={form} verification={verification} />
      <Captcha shown={form} verification={verification} />
      <Code shown={form} verification={verification} />
      {agreement(wrong)}
      {wrong.message && !wrong.field && <p className={styles.error}>{wrong.message}</p>}
      <Button wide name="act" value={act} aria-busy={busy === act || undefined}>
        {button}
      </Button>
    </form>
  )
}
