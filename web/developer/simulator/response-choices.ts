import { type Action, actions } from '../../page/bridge-actions.ts'
import type { CallResponse } from './simulated-shell.ts'

const LATE_MS = 1000
/** Later than the bridge waits. */
const TOO_LATE_MS = 3000

/** What a developer may choose for an action; `value` is what was typed as the answer. */
export const responseKinds = {
  silent: () => ({ kind: 'silent' }),
  answer: (value) => ({ kind: 'answer', value: answerOf(value), delayMs: 0 }),
  late: (value) => ({ kind: 'answer', value: answerOf(value), delayMs: LATE_MS }),
  too_late: (value) => ({ kind: 'answer', value: answerOf(value), delayMs: TOO_LATE_MS }),
  refuse: () => ({ kind: 'refuse' }),
  missing: () => ({ kind: 'missing' }),
} satisfies Record<string, (value: string) => CallResponse>

export type ResponseKind = keyof typeof responseKinds
export const responseKindNames = Object.keys(responseKinds) as ResponseKind[]
export type ResponseChoice = { kind: ResponseKind; value: string }
export type ResponseChoices = Readonly<Record<Action, ResponseChoice>>

/** JSON where it is some, else the text itself. */
function answerOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const hasAnswer = (kind: ResponseKind) => responseKinds[kind]('').kind === 'answer'
export const responseOf = ({ kind, value }: ResponseChoice): CallResponse => responseKinds[kind](value)

/** The same choice for every action; at first an app says nothing, as most do. */
export const sameForAll = (choice: ResponseChoice): ResponseChoices =>
  Object.fromEntries(actions.map((action) => [action, choice])) as Record<Action, ResponseChoice>
export const silentApp = sameForAll({ kind: 'silent', value: 'true' })
