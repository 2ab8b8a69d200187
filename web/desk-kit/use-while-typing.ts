import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isTyped } from '../browser/form-defaults.ts'
import { sendForm, urlEncoded } from '../browser/send-form.ts'

const PAUSE_MS = 200

/**
 * What the server answers to a form while it is typed: an act is posted a moment after the last key, and the newest answer
 * counts. What was typed before the script came counts as typed now. Without a script a button posts the same act.
 */
export function useWhileTyping<Result>(act: string, given: Result) {
  const [result, setResult] = useState(given)
  const newest = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current && isTyped(form.current))
      form.current.dispatchEvent(new Event('input', { bubbles: true }))
    return () => clearTimeout(timer.current)
  }, [])

  async function ask(typed: HTMLFormElement): Promise<void> {
    newest.current += 1
    const turn = newest.current
    const data = new FormData(typed)
    data.set('act', act)
    const { outcome } = await sendForm({ address: typed.action, body: urlEncoded(data), submitter: null })
    if (turn === newest.current && !outcome.refused && outcome.props !== undefined)
      setResult(outcome.props as Result)
  }

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(currentTarget), PAUSE_MS)
  }
  return { result, form, onInput }
}
