import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../page/outcome.ts'
import { openDialog } from './dialogs.ts'
import { createDraftSave, type DraftResult, type DraftState } from './draft-save.ts'
import { type FormValues, readCopy, restorable, setField, storeCopy, valuesOf } from './form-copy.ts'
import { defaultsOf } from './form-defaults.ts'
import { sendForm, urlEncoded } from './send-form.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** Under which the phone stores what has not been saved yet. */
  copy: string
  /** Fields that the phone does not store. */
  unstored: readonly string[]
  /** Nothing is saved before the form is sent, nor stored on the phone. */
  isOff?: boolean
  onSaved: (outcome: Outcome) => void
}

const isFile = (value: FormDataEntryValue) => typeof value !== 'string'

/** What a form says now, as the act `draft`; pictures travel by themselves. */
function draftOf(form: HTMLFormElement): URLSearchParams {
  const data = new FormData(form)
  for (const [name, value] of [...data]) if (isFile(value)) data.delete(name)
  data.set('act', 'draft')
  return urlEncoded(data)
}

async function send({ form, onSaved }: Options): Promise<DraftResult> {
  if (!form.current) return 'refused'
  // The page may be about to be left: the request goes on without it.
  const request = { address: form.current.action, body: draftOf(form.current), submitter: null }
  const { outcome, reached } = await sendForm(request, { keepalive: true })
  if (!reached) return 'again'
  if (outcome.open) openDialog(outcome.open)
  // A session that has ended, or a form that is not taken: nothing changes by itself.
  if (outcome.refused) return outcome.open ? 'refused' : 'again'
  onSaved(outcome)
  return 'saved'
}

/**
 * Saves a form while it is filled in, and remembers on the phone what did not get through. The form's own values are what
 * counts: nothing typed before the script came is lost.
 */
export function useDraftSave(options: Options) {
  const { form, copy, unstored, isOff = false } = options
  const [state, setState] = useState<DraftState>('idle')
  const latest = useRef(options)
  latest.current = options
  const base = useRef<FormValues>({})
  const restoring = useRef<FormValues>({})
  const [draft] = useState(() =>
    createDraftSave({
      send: () => send(latest.current),
      onState: (next) => {
        if (next === 'saved') storeCopy(latest.current.copy, null)
        setState(next)
      },
    }),
  )

  const change = () => {
    if (!form.current || isOff) return
    const typed = valuesOf(new FormData(form.current), unstored)
    storeCopy(copy, { typed, base: base.current })
    draft.change()
  }

  /** Puts back what is missing; a choice whose list is still to come waits for it. */
  const restore = () => {
    const { current } = form
    if (!current) return
    restoring.current = Object.fromEntries(
      Object.entries(restoring.current).filter(([name, value]) => !setField(current, name, value)),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives.
  useEffect(() => {
    if (!form.current || isOff) return
    const typed = valuesOf(new FormData(form.current), unstored)
    base.current = defaultsOf(form.current, typed)
    const stored = readCopy(copy)
    // What was typed before the script came is newer than any copy.
    const isTyped = Object.keys(typed).some((name) => typed[name] !== base.current[name])
    if (stored && !isTyped) {
      restoring.current = restorable(stored, base.current)
      const isAny = Object.keys(restoring.current).length > 0
      restore()
      if (isAny) draft.change()
    } else if (isTyped) change()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft stays the same one.
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void draft.flush()
    const connect = () => void draft.flush()
    document.addEventListener('visibilitychange', leave)
    addEventListener('online', connect)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('online', connect)
    }
  }, [])

  return {
    state,
    change,
    /** A choice on which the rest of the page depends. */
    changeNow: () => {
      change()
      void draft.flush()
    },
    restore,
    leaveField: () => void draft.flush(),
    stop: draft.stop,
    /** All of it was saved in another way. */
    done: () => storeCopy(copy, null),
  }
}
