import { type ReactNode, useState } from 'react'
import * as texts from '#texts'
import { showLoading, showToast } from '../browser/toasts.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Button } from '../ui/button/button.tsx'
import { CountdownButton } from '../ui/countdown/countdown.tsx'
import { Field } from '../ui/field/field.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { prove } from './prove.ts'
import { useCanProve, useVerification, type Verification } from './use-verification.ts'
import styles from './verification.module.css'
import type { VerificationFields } from './verification-fields.server.ts'

type CaptchaProps = { shown: VerificationFields; verification: Verification }

/** A proof of work for those who cannot read the picture. */
function Prove({ challenge, onProof }: { challenge: string; onProof: (proof: string) => void }) {
  const canProve = useCanProve()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (busy) return
    setBusy(true)
    const done = showLoading(texts.verification_prove_working())
    const { proof, message } = await prove(challenge)
    done()
    setBusy(false)
    if (proof) onProof(proof)
    else showToast(message || texts.code_network())
  }
  return (
    <div hidden={!canProve}>
      <Fold summary={texts.verification_prove()}>
        <p>{texts.verification_prove_about()}</p>
        <Button kind="small" type="button" aria-busy={busy || undefined} onClick={start}>
          {texts.verification_prove_start()}
        </Button>
      </Fold>
    </div>
  )
}

function Picture({ shown, verification: { captcha, busy, acceptProof } }: CaptchaProps) {
  return (
    <>
      <div>
        <Field
          label={texts.verification_captcha()}
          name="capcode"
          maxLength={shown.captchaLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={shown.solved ? '' : shown.capcode}
          beside={
            <img
              className={styles.picture}
              id="picture"
              src={captcha.picture}
              alt={texts.verification_captcha_alt()}
              width="132"
              height="48"
            />
          }
        />
        <Button kind="quiet" name="act" value="picture" aria-busy={busy === 'picture' || undefined}>
          {texts.verification_captcha_other()}
        </Button>
      </div>
      <Prove challenge={shown.challenge} onProof={acceptProof} />
    </>
  )
}

/** The phone works, when a code is requested; without a script there is the picture. */
function Work(props: CaptchaProps) {
  return (
    <div>
      <noscript>
        <Picture {...props} />
      </noscript>
      <div hidden={!useCanProve()} className={styles.work}>
        <p>{texts.verification_work()}</p>
        <Button kind="quiet" type="button" onClick={props.verification.showAnotherPicture}>
          {texts.verification_work_picture()}
        </Button>
      </div>
    </div>
  )
}

function Captcha(props: CaptchaProps) {
  const { shown, verification } = props
  const { solved, isWork, wantsPicture } = verification.captcha
  const isHydrated = useHydrated()
  if (!solved && (isWork || !(wantsPicture || isHydrated))) return <Work {...props} />
  if (!solved) return <Picture {...props} />
  return (
    <p>
      {texts.verification_captcha_done()}
      <input type="hidden" name="capcode" value={shown.capcode} />
      <input type="hidden" name="solved" value="1" />
    </p>
  )
}

const hints = {
  cn: texts.verification_phone_cn,
  id: texts.verification_phone_id,
  in: texts.verification_phone_in,
}

type PartProps = { shown: VerificationFields; verification: Verification }

function Phone({ country, phoneLength, phone }: VerificationFields) {
  return (
    <Field
      label={texts.verification_phone()}
      hint={hints[country]()}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={phoneLength}
      defaultValue={phone}
    />
  )
}

function Code({ shown, verification: { remaining, busy, codeButton } }: PartProps) {
  return (
    <Field
      label={texts.verification_code()}
      name="smsCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={shown.codeLength}
      defaultValue={shown.smsCode}
      beside={
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
      }
    />
  )
}

type FormProps = {
  form: VerificationFields
  /** What the last button does, and says. */
  act: string
  button: string
  /** What one agrees to, between the code and the button. */
  agreement: ReactNode
}

/**
 * A phone number, a captcha and a code. One form for three steps; its buttons name them. `noValidate`, because the messages
 * are the product's own and not the browser's.
 */
export function VerificationForm({ form, act, button, agreement }: FormProps) {
  const verification = useVerification(form)
  const { captcha, busy } = verification
  return (
    <form
      ref={verification.form}
      method="post"
      action={form.currentUrl}
      noValidate
      className={styles.form}
      onSubmit={verification.submit}
      aria-busy={busy !== '' || undefined}
    >
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="act" value={act} hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="sid" value={form.sid} />
      <input type="hidden" name="proof" value={captcha.proof} />
      <Phone {...form} />
      <Captcha shown={form} verification={verification} />
      <Code shown={form} verification={verification} />
      {agreement}
      <Button wide name="act" value={act} aria-busy={busy === act || undefined}>
        {button}
      </Button>
    </form>
  )
}
