import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as texts from '#texts'
import { connectBridge } from '../bridge/bridge.ts'
import { applyOutcome } from '../browser/apply-outcome.ts'
import type { FormRequest } from '../browser/send-form.ts'
import { showLoading, showToast } from '../browser/toasts.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useSubmit } from '../browser/use-submit.ts'
import { useCountdown } from '../ui/countdown/countdown.tsx'
import { prove } from './prove.ts'
import { firstEmpty, refuseField, wrongTexts } from './required-fields.ts'
import type { VerificationFields } from './verification-fields.server.ts'
import type { FieldName, VerificationOutcome } from './verification-outcome.ts'

/** Proving needs a script and the engine's cryptography. */
export const useCanProve = (): boolean => useHydrated() && globalThis.crypto?.subtle !== undefined

/** The captcha of the form: a picture, or a proof of work in its place. Each is good for one code. */
function useCaptcha(shown: VerificationFields) {
  const [wantsPicture, setWantsPicture] = useState(!shown.worksFirst)
  const [pictureAt, setPictureAt] = useState(shown.pictureAt)
  const [proof, setProof] = useState(shown.proof)
  const [spent, setSpent] = useState(shown.solved)
  return {
    picture: `${shown.picture}&t=${pictureAt}`,
    proof,
    spent,
    wantsPicture,
    /** The phone works when a code is requested, and nobody reads a picture. */
    isWork: useCanProve() && !wantsPicture,
    /** Read in a form that was posted without a script, so that showing another would only ask for it again. */
    solved: shown.solved && pictureAt === shown.pictureAt,
    spend: () => setSpent(true),
    renew: (proved = '') => {
      setProof(proved)
      setSpent(false)
      if (proved) return
      setWantsPicture(true)
      setPictureAt(Date.now())
    },
  }
}

/** What the form does where there is a script; it does the same without one. */
export function useVerification(shown: VerificationFields) {
  const form = useRef<HTMLFormElement>(null)
  const codeButton = useRef<HTMLButtonElement>(null)
  const [act, setAct] = useState('')
  const countdown = useCountdown('verification-code')
  const captcha = useCaptcha(shown)

  const input = (name: FieldName) => {
    const field = form.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field : null
  }
  const clearCapcode = () => {
    const field = input('capcode')
    if (field) field.value = ''
  }

  const showAnotherPicture = () => {
    // The field may only come with the picture, and is focused when it is there.
    flushSync(() => captcha.renew())
    clearCapcode()
    input('capcode')?.focus()
  }

  const isReady = (target: HTMLFormElement, { body }: FormRequest) => {
    const refuse = (field: FieldName, message: string) => {
      const refusal = refuseField(field, message, shown.refusesBy)
      void applyOutcome(refusal, connectBridge(window), target)
      return false
    }

    const wanted = String(body.get('act') ?? '')
    if (wanted === 'code' && countdown.running) {
      showToast(texts.verification_resend())
      return false
    }
    const isProved = (name: string) => captcha.isWork && name === 'proof'
    const empty = firstEmpty(wanted, (name) =>
      isProved(name) ? 'made before it is sent' : String(body.get(name) ?? '').trim(),
    )
    if (empty) return refuse(empty, wrongTexts[empty]())
    if (wanted === 'code' && captcha.spent && !captcha.isWork) {
      showAnotherPicture()
      return refuse('capcode', texts.verification_captcha_used())
    }
    setAct(wanted)
    return true
  }

  const prepare = async (request: FormRequest) => {
    const { body } = request
    const isNeeded = body.get('proof') === '' || (body.get('act') === 'code' && captcha.spent)
    if (!captcha.isWork || !isNeeded) return request
    const done = showLoading(texts.verification_prove_working())
    const { proof, message } = await prove(shown.challenge)
    done()
    if (proof === null) {
      showToast(message || texts.code_network())
      return null
    }
    captcha.renew(proof)
    body.set('proof', proof)
    return request
  }

  const after = ({ picture, countdown: seconds }: VerificationOutcome) => {
    if (picture) showAnotherPicture()
    if (!seconds) return
    captcha.spend()
    countdown.start(seconds)
    input('smsCode')?.focus()
  }

  const acceptProof = (proof: string) => {
    captcha.renew(proof)
    clearCapcode()
    showToast(texts.verification_prove_done())
    codeButton.current?.focus()
  }

  const { submit, busy } = useSubmit({ isReady, prepare, after })
  return {
    form,
    codeButton,
    submit,
    busy: busy ? act : '',
    captcha,
    acceptProof,
    showAnotherPicture,
    remaining: countdown.remaining,
  }
}

export type Verification = ReturnType<typeof useVerification>
