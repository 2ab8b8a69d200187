import { useState } from 'react'
import * as texts from '#texts'
import { type FormRequest, sendForm } from '../../browser/send-form.ts'
import { useSend } from '../../browser/use-submit.ts'
import type { Outcome } from '../../page/outcome.ts'

type Fields = Readonly<Record<string, string>>

export const posted = (address: string, fields: Fields): FormRequest => ({
  address,
  body: new URLSearchParams(fields),
  submitter: null,
})

type PasskeyInput<Options> = {
  currentUrl: string
  /** The acts of the page that ask for options, and that take the answer. */
  options: string
  answer: string
  /** The browser's own dialog. */
  dialog: (options: Options) => Promise<object>
}

/** Asks the server what to ask for, the browser for a passkey, and sends what it says. */
export function usePasskey<Options>({ currentUrl, options, answer, dialog }: PasskeyInput<Options>) {
  const { send, busy, problem } = useSend({ showsProblem: true })
  const [failed, setFailed] = useState('')
  const prepare = async (fields: Fields): Promise<FormRequest | null> => {
    const { outcome, reached } = await sendForm(posted(currentUrl, { ...fields, act: options }))
    if (outcome.made === undefined) {
      setFailed(reached ? (outcome.toast ?? '') : (document.body.dataset['offline'] ?? ''))
      return null
    }
    const challenge = JSON.parse(outcome.made) as { challengeId: string; options: Options }
    try {
      const response = JSON.stringify(await dialog(challenge.options))
      return posted(currentUrl, { ...fields, act: answer, challengeId: challenge.challengeId, response })
    } catch {
      // Cancelled, timed out or not supported: browsers do not say which, so that no site learns who has a passkey.
      setFailed(texts.desk_passkey_none())
      return null
    }
  }
  const start = (fields: Fields = {}): Promise<Outcome | null> => {
    setFailed('')
    return send(() => prepare(fields))
  }
  return { start, busy, problem: failed || problem }
}
