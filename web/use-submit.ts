import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { connectBridge } from './bridge/bridge.ts'
import type { Outcome } from './outcome.ts'
import { perform } from './perform.ts'
import { type Submitted, submitForm } from './submit.ts'

export type Submission = { busy: boolean; outcome: Outcome | null }

type Ports = {
  send: (form: HTMLFormElement, submitter: HTMLElement | null) => Promise<Submitted>
  /** True when the page is about to be left. */
  carryOut: (outcome: Outcome) => Promise<boolean>
  offline: () => string
}

const inPage: Ports = {
  send: submitForm,
  carryOut: (outcome) => perform(outcome, connectBridge(window)),
  offline: () => document.body.dataset['offline'] ?? '',
}

/** One form's way to the server and back, apart from React. */
export function createSubmission({ send, carryOut, offline }: Ports = inPage) {
  let state: Submission = { busy: false, outcome: null }
  const watchers = new Set<() => void>()
  const change = (changed: Partial<Submission>) => {
    state = { ...state, ...changed }
    for (const watcher of watchers) watcher()
  }

  return {
    state: () => state,
    watch: (watcher: () => void) => {
      // Coming back through the back and forward cache, nothing is under way any more.
      const rest = ({ persisted }: PageTransitionEvent) => persisted && change({ busy: false })
      watchers.add(watcher)
      addEventListener('pageshow', rest)
      return () => {
        watchers.delete(watcher)
        removeEventListener('pageshow', rest)
      }
    },
    /** Nothing when a first tap is still under way. */
    submit: async (form: HTMLFormElement, submitter: HTMLElement | null): Promise<Outcome | null> => {
      if (state.busy) return null
      change({ busy: true })
      const { outcome, reached } = await send(form, submitter)
      const result = reached ? outcome : { refused: true as const, toast: offline() }
      change({ outcome: result })
      const leaving = await carryOut(result)
      if (!leaving) change({ busy: false })
      return result
    },
  }
}

/**
 * Sends a form in the background: same address, same act, same outcome as its plain post. The form keeps its `method`
 * and `action`, so that it works before this script arrives and without it.
 */
export function useSubmit(after?: (outcome: Outcome) => void) {
  const [submission] = useState(() => createSubmission())
  const { busy, outcome } = useSyncExternalStore(submission.watch, submission.state, submission.state)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The island leaves a prevented submit alone, so the form is not sent twice.
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    void submission.submit(event.currentTarget, submitter).then((result) => result && after?.(result))
  }
  return { submit, busy, outcome }
}
