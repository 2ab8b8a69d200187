import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sendForm, urlEncoded } from '../browser/send-form.ts'

const PAUSE_MS = 200

/**
 * What the server answers to a form while it is typed: an act is posted a moment after the last key, and the newest answer
 * counts. Without a script a button posts the same act.
 */
export function useWhileTyping<Result>(act: string, given: Result) {
  const [result, setResult] = useState(given)
  const newest = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function ask(form: HTMLFormElement): Promise<void> {
    newest.current += 1
    const turn = newest.current
    const data = new FormData(form)
    data.set('act', act)
    const { outcome } = await sendForm({ address: form.action, body: urlEncoded(data), submitter: null })
    if (turn === newest.current && !outcome.refused && outcome.props !== undefined)
      setResult(outcome.props as Result)
  }

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(currentTarget), PAUSE_MS)
  }
  return { result, onInput }
}
