import type { Bridge } from '../bridge/bridge.ts'
import type { Outcome } from '../outcome.ts'
import { showToast } from './toasts.ts'

const dialog = (id: string) => document.getElementById(id)

export function openDialog(id: string): void {
  const found = dialog(id)
  if (!found) return
  // Engines without popovers show dialogs in the page.
  if (typeof found.showPopover !== 'function') found.scrollIntoView()
  else if (!found.matches(':popover-open')) found.showPopover()
}

function closeDialog(id: string): void {
  const found = dialog(id)
  if (typeof found?.hidePopover === 'function' && found.matches(':popover-open')) found.hidePopover()
}

/** Does what an outcome says. True when the page is about to be left. */
export async function applyOutcome(outcome: Outcome, bridge: Bridge): Promise<boolean> {
  if (outcome.toast) showToast(outcome.toast)
  if (outcome.close) closeDialog(outcome.close)
  if (outcome.open) openDialog(outcome.open)
  if (outcome.to) {
    location.assign(outcome.to)
    return true
  }
  if (!outcome.bridge) return false
  const { action, params } = outcome.bridge
  const { delivered } = await bridge.call(action, params as never)
  return !delivered && outcome.otherwise ? applyOutcome(outcome.otherwise, bridge) : false
}
