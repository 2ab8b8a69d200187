import { type Page, test } from '@playwright/test'
import type {
  BridgeScript,
  Control,
  ScriptCall,
  ScriptStep,
} from '../web/developer/simulator/bridge-script.ts'
import { CONTROLS, describeControl } from '../web/developer/simulator/record-steps.ts'
import { type CallResponse, installShell } from '../web/developer/simulator/simulated-shell.ts'
import { actions } from '../web/page/bridge-actions.ts'
import { expect } from './journey.ts'

type ReplayedCall = Pick<ScriptCall, 'page' | 'action' | 'params'>

const isCall = (step: ScriptStep): step is ScriptCall => step.does === 'call'
const withoutResponse = ({ page, action, params }: ScriptCall): ReplayedCall => ({ page, action, params })

/** Runs in the page before its scripts: the app of the script, which does with the nth call what it did when it was recorded. */
const shellSource = ({ shell }: BridgeScript, responses: readonly CallResponse[]) => `{
  const responses = ${JSON.stringify(responses)}
  const countSoFar = () => Number(sessionStorage.getItem('bridgeCalls') ?? 0)
  const next = () => responses[countSoFar()] ?? { kind: 'silent' }
  ;(${installShell})(window, {
    shell: ${JSON.stringify(shell)},
    actions: ${JSON.stringify(actions)},
    isMissing: () => next().kind === 'missing',
    take: ({ action, params }) => {
      const response = next()
      sessionStorage.setItem('bridgeCalls', String(countSoFar() + 1))
      void window.reportBridgeCall({ page: location.pathname, action, params })
      return response
    },
  })
}`

/** The place of a control among all controls of the page, or -1: it is found as the recorder named it. */
const placeOf = (page: Page, { role, name }: Control) =>
  page.evaluate<number>(`(() => {
    const describeControl = ${describeControl}
    const wanted = ${JSON.stringify({ role, name })}
    return Array.from(document.querySelectorAll(${JSON.stringify(CONTROLS)})).findIndex((element) => {
      const { role, name } = describeControl(element)
      return role === wanted.role && name === wanted.name && element.checkVisibility()
    })
  })()`)

async function locate(page: Page, control: Control) {
  await expect(async () => expect(await placeOf(page, control)).not.toBe(-1), control.name).toPass({
    timeout: 10_000,
  })
  return page.locator(CONTROLS).nth(await placeOf(page, control))
}

async function perform(page: Page, step: Exclude<ScriptStep, ScriptCall>): Promise<void> {
  if (step.does === 'back') await page.goBack()
  else if (step.does === 'tap') {
    const control = await locate(page, step.control)
    // A box may be drawn by its label, which lies over it.
    await (step.control.role === 'box' ? control.dispatchEvent('click') : control.click())
  } else {
    const field = await locate(page, step.control)
    const isSelect = await field.evaluate((element) => element.tagName === 'SELECT')
    if (isSelect) await field.selectOption(step.value)
    else await field.fill(step.value)
  }
}

/** Does again what was recorded, and fails where the product asks something else of the app, or ends on another page. */
export async function replayBridgeScript(page: Page, origin: string, script: BridgeScript): Promise<void> {
  const { version, address, steps, ends } = script
  expect(version, 'a script of this version').toBe(1)
  const calls: ReplayedCall[] = []
  await page.exposeFunction('reportBridgeCall', (call: ReplayedCall) => calls.push(call))
  await page.addInitScript(
    shellSource(
      script,
      steps.filter(isCall).map(({ response }) => response),
    ),
  )
  await page.goto(origin + address)
  const wanted: ReplayedCall[] = []
  for (const step of steps) {
    if (isCall(step)) wanted.push(withoutResponse(step))
    else await test.step(JSON.stringify(step), () => perform(page, step))
    await expect.poll(() => calls.length, JSON.stringify(step)).toBeGreaterThanOrEqual(wanted.length)
    expect(calls.slice(0, wanted.length)).toEqual(wanted)
  }
  await expect.poll(() => new URL(page.url()).pathname).toBe(ends)
  expect(calls).toEqual(wanted)
}
