import { SIMULATE_SHELL } from '../../bridge/meet-simulator.ts'
import { type Action, actions } from '../../page/bridge-actions.ts'
import { addStep, type BridgeScript, type ScriptStep } from './bridge-script.ts'
import { createFrameHistory } from './frame-history.ts'
import { recordSteps } from './record-steps.ts'
import { type ResponseChoice, responseOf, sameForAll, silentApp } from './response-choices.ts'
import { type CallResponse, installShell, type ReceivedCall, type Shell } from './simulated-shell.ts'

export type SimulatedCall = ReceivedCall & { no: number; page: string; response: CallResponse; done: boolean }

export type SimulatorState = {
  /** What the frame shows; `no` counts the openings, so that the same address can be opened anew. */
  opened: { no: number; shell: Shell; address: string } | null
  choices: typeof silentApp
  /** Newest first. */
  calls: readonly SimulatedCall[]
  /** What was done since recording began; null while nothing is recorded. */
  steps: readonly ScriptStep[] | null
  script: BridgeScript | null
}

export const initialState: SimulatorState = {
  opened: null,
  choices: silentApp,
  calls: [],
  steps: null,
  script: null,
}

type Opening = { shell: Shell; address: string }

/** Plays the native app around whatever page is in the frame. */
export function createSimulator(parent: () => object = () => window) {
  let state = initialState
  let framed: Window | null = null
  let history = createFrameHistory()
  let callCount = 0
  const watchers = new Set<() => void>()
  const change = (changed: Partial<SimulatorState>) => {
    state = { ...state, ...changed }
    for (const watcher of watchers) watcher()
  }
  const record = (step: ScriptStep) => state.steps && change({ steps: addStep(state.steps, step) })
  const choiceOf = (action: string) => state.choices[action as Action] ?? silentApp.goHome

  function take(win: Window, received: ReceivedCall): CallResponse {
    const { action, params } = received
    const response = responseOf(choiceOf(action))
    const page = win.location.pathname
    callCount += 1
    const no = callCount
    const delayMs = response.kind === 'answer' ? response.delayMs : 0
    change({ calls: [{ ...received, no, page, response, done: delayMs === 0 }, ...state.calls] })
    record({ does: 'call', page, action, params, response })
    if (delayMs > 0) setTimeout(finish, delayMs, no)
    return response
  }
  const finish = (no: number) =>
    change({ calls: state.calls.map((call) => (call.no === no ? { ...call, done: true } : call)) })

  /** Called by each page of the frame before its own scripts run. */
  function simulate(win: Window): void {
    if (!state.opened) return
    framed = win
    history.enter(win)
    installShell(win, {
      shell: state.opened.shell,
      actions,
      isMissing: (action) => choiceOf(action).kind === 'missing',
      take: (received) => take(win, received),
    })
    recordSteps(win, record)
  }

  const open = ({ shell, address }: Opening) => {
    history = createFrameHistory()
    change({ opened: { no: (state.opened?.no ?? 0) + 1, shell, address }, calls: [] })
  }

  return {
    state: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      Object.assign(parent(), { [SIMULATE_SHELL]: simulate })
      return () => void watchers.delete(watcher)
    },
    open,
    back: () => {
      record({ does: 'back' })
      history.back()
    },
    choose: (action: Action, choice: ResponseChoice) =>
      change({ choices: { ...state.choices, [action]: choice } }),
    chooseForAll: (choice: ResponseChoice) => change({ choices: sameForAll(choice) }),
    /** A script begins where the page was opened, so it is opened again. */
    startRecording: () => {
      if (!state.opened) return
      change({ steps: [], script: null })
      open(state.opened)
    },
    stopRecording: () => {
      const { opened, steps } = state
      if (!opened || !steps || !framed) return
      const { shell, address } = opened
      const ends = framed.location.pathname
      change({ steps: null, script: { version: 1, shell, address, steps, ends } })
    },
  }
}
