import type { ActionParams } from './bridge-actions.ts'

export type BridgeCall = { action: keyof ActionParams; params?: Readonly<Record<string, unknown>> }

/** What happens after a form: the same value drives the browser, and the redirect where there is no script. */
export type Outcome = {
  /** Nothing was done, or only part of it: the form stays as it was typed. */
  refused?: true
  /** Done, and the form stays as it was typed: it has a further step. */
  stay?: true
  toast?: string
  /** What is wrong with each field, by its name; '' marks it without a sentence, which the toast has then. */
  fields?: Readonly<Record<string, string>>
  /** Ids of the dialogs to open and to close. */
  open?: string
  close?: string
  /** What the opened dialog says, where the service wrote it. */
  text?: string
  /** Where to go next; without it the same page. Passed the allow-list already. */
  to?: string
  /** The address of what was made, for the script that requested it. */
  made?: string
  /** What the screen shows has changed: a React screen gets its new props with the outcome. */
  changed?: true
  props?: unknown
  /** Somebody has signed in, or out. The server makes a cookie of it: no script ever reads the token. */
  session?: { token: string; days: number; device: string } | 'ended'
  /** The same for staff, whose cookie is another. */
  staffSession?: { token: string } | 'ended'
  /** What a script of the desk had stored of the form, and need not store any more. */
  sent?: string
  /** A call to the native app, made before the page is left, and what to do where there is none or it does not answer. */
  bridge?: BridgeCall
  otherwise?: Omit<Outcome, 'bridge' | 'otherwise' | 'refused'>
}
