import { useState } from 'react'
import * as texts from '#texts'
import { showLoading, showToast } from '../browser/toasts.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { fieldProblem } from './field-problem.tsx'
import { prove } from './prove.ts'
import type { Verification } from './use-verification.ts'
import styles from './verification.module.css'
import type { VerificationFields } from './verification-fields.server.ts'

type CaptchaProps = { shown: VerificationFields; verification: Verification }

/** A proof of work for those who cannot read the picture; it needs a script and the engine's cryptography. */
function Prove({ challenge, onProof }: { challenge: string; onProof: (proof: string) => void }) {
  const canProve = useHydrated() && globalThis.crypto?.subtle !== undefined
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

function Picture({ shown, verification: { captcha, wrong, busy, acceptProof } }: CaptchaProps) {
  const { attributes, message } = fieldProblem(wrong, 'capcode')
  return (
    <>
      <div>
        <div className={styles.pair}>
          <Field
            label={texts.verification_captcha()}
            name="capcode"
            maxLength={shown.captchaLength}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={shown.solved ? '' : shown.capcode}
            {...attributes}
          />
          <img
            className={styles.picture}
            id="picture"
            src={captcha.picture}
            alt={texts.verification_captcha_alt()}
            width="132"
            height="48"
          />
        </div>
        {message}
        <Button kind="quiet" name="act" value="picture" aria-busy={busy === 'picture' || undefined}>
          {texts.verification_captcha_other()}
        </Button>
      </div>
      <Prove challenge={shown.challenge} onProof={acceptProof} />
    </>
  )
}

export function Captcha(props: CaptchaProps) {
  const { shown, verification } = props
  if (!verification.captcha.solved) return <Picture {...props} />
  return (
    <p>
      {texts.verification_captcha_done()}
      <input type="hidden" name="capcode" value={shown.capcode} />
      <input type="hidden" name="solved" value="1" />
    </p>
  )
}
