import type { CallResponse, Shell } from './simulated-shell.ts'

/** A control as a person knows it: by what it is and what it is called. */
export type Control = { role: 'link' | 'button' | 'fold' | 'box' | 'field'; name: string }

export type ScriptCall = {
  does: 'call'
  /** The path of the page that called. */
  page: string
  action: string
  /** Null where the app lacks the method, and so got none. */
  params: object | null
  response: CallResponse
}

export type ScriptStep =
  | { does: 'tap'; control: Control }
  | { does: 'fill'; control: Control; value: string }
  | { does: 'back' }
  | ScriptCall

/** What a person did and what the page requested of the app, in order: `e2e/replay-bridge-script.ts` replays it. */
export type BridgeScript = {
  version: 1
  shell: Shell
  /** The address at which it begins. */
  address: string
  steps: readonly ScriptStep[]
  /** The path on which it ends. */
  ends: string
}

/** Typing into the same field again replaces what was typed. */
export function addStep(steps: readonly ScriptStep[], step: ScriptStep): readonly ScriptStep[] {
  const last = steps[steps.length - 1]
  const isSameField = step.does === 'fill' && last?.does === 'fill' && last.control.name === step.control.name
  return [...(isSameField ? steps.slice(0, -1) : steps), step]
}

/** As it is downloaded. */
export const scriptText = (script: BridgeScript): string => `${JSON.stringify(script, null, 2)}\n`
