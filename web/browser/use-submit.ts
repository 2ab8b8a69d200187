import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { connectBridge } from '../bridge/bridge.ts'
import type { Outcome } from '../page/outcome.ts'
import { applyOutcome } from './apply-outcome.ts'
import { type FormRequest, requestOf, type SendResult, sendForm } from './send-form.ts'
import { submitterOf } from './submitter.ts'
import { whileLoading } from './toasts.ts'

export type Submission = { busy: boolean; outcome: Outcome | null }

type Ports = {
  send: (request: FormRequest) => Promise<SendResult>
  /** True when the page is about to be left. */
  apply: (outcome: Outcome, form?: HTMLFormElement) => Promise<boolean>
  offline: () => string
}

const inPage: Ports = {
  send: (request) => whileLoading(sendForm(request)),
  apply: (outcome, form) => applyOutcome(outcome, connectBridge(window), form),
  offline: () => document.body.dataset['offline'] ?? '',
}

/** One form's way to the server and back, apart from React. */
export function createSubmission({ send, apply, offline }: Ports = inPage) {
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
      const reset = ({ persisted }: PageTransitionEvent) => persisted && change({ busy: false })
      watchers.add(watcher)
      addEventListener('pageshow', reset)
      return () => {
        watchers.delete(watcher)
        removeEventListener('pageshow', reset)
      }
    },
    /** Null when a first tap is still under way, or there is nothing to send. */
    submit: async (
      prepare: () => Promise<FormRequest | null> | FormRequest | null,
      form?: HTMLFormElement,
    ): Promise<Outcome | null> => {
      if (state.busy) return null
      change({ busy: true })
      const request = await prepare()
      if (!request) {
        change({ busy: false })
        return null
      }
      const { outcome, reached } = await send(request)
      const result = reached ? outcome : { refused: true as const, toast: offline() }
      change({ outcome: result })
      const leaving = await (form ? apply(result, form) : apply(result))
      if (!leaving) change({ busy: false })
      return result
    },
  }
}

type SendOptions = {
  /** The message where nobody was reached, if not the usual one. */
  offline?: string | undefined
  /** The screen shows `problem` where it stays to be read: then it is no toast as well. */
  showsProblem?: boolean
  /** The screen says itself what is wrong with each field: nothing of a refusal that names fields is said elsewhere. */
  showsFields?: boolean
}

const portsOf = ({ offline, showsProblem = false, showsFields = false }: SendOptions): Ports => ({
  ...inPage,
  ...(offline !== undefined && { offline: () => offline }),
  // The screen has the outcome, and says it itself.
  apply: (outcome, form) =>
    (showsProblem || (showsFields && outcome.fields)) && outcome.refused
      ? Promise.resolve(false)
      : inPage.apply(outcome, form),
})

/** Sends what a screen prepares, such as a form whose pictures must have arrived first. */
export function useSend(options: SendOptions = {}) {
  const [submission] = useState(() => createSubmission(portsOf(options)))
  const { busy, outcome } = useSyncExternalStore(submission.watch, submission.state, submission.state)
  return {
    send: submission.submit,
    busy,
    outcome,
    /** Why it was refused, where the screen shows that itself (`showsProblem`). */
    problem: outcome?.refused ? (outcome.toast ?? '') : '',
  }
}

type SubmitOptions = SendOptions & {
  /** False where the form is not complete and says so itself: then nothing is sent. */
  isReady?: (form: HTMLFormElement, request: FormRequest) => boolean
  /** What has to be made before it is sent; null where it could not be, which the screen says itself. */
  prepare?: (request: FormRequest) => Promise<FormRequest | null>
  after?: (outcome: Outcome) => void
}

/**
 * Sends a form in the background: same address, same act, same outcome as its plain post. The form keeps its `method`
 * and `action`, so that it works before this script arrives and without it.
 */
export function useSubmit({ isReady, prepare, after, ...options }: SubmitOptions = {}) {
  const { send, ...state } = useSend(options)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const request = requestOf(event.currentTarget, submitterOf(event.nativeEvent as SubmitEvent))
    if (!request) return
    // The runtime leaves a prevented submit alone, so the form is not sent twice.
    event.preventDefault()
    const form = event.currentTarget
    if (state.busy || (isReady && !isReady(form, request))) return
    void send(() => (prepare ? prepare(request) : request), form).then((result) => {
      if (result) after?.(result)
    })
  }
  return { submit, ...state }
}
