import { TOAST_MS } from '../../market/constants.ts'
import type { Bridge } from '../bridge/bridge.ts'
import { toastOf } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import { closeDialog, openDialog } from './dialogs.ts'
import { showToast } from './toasts.ts'

/** A refusal has no other place: it stays long enough to be read. */
const readingMs = (text: string): number => Math.max(TOAST_MS, text.length * 80)

/** Says at the fields what is wrong with them; returns the names at which a sentence stands. */
export type PlaceErrors = (outcome: Outcome) => readonly string[]

/** Does what an outcome says. True when the page is about to be left. */
export async function applyOutcome(
  outcome: Outcome,
  bridge: Bridge,
  placeErrors: PlaceErrors = () => [],
): Promise<boolean> {
  const placed = placeErrors(outcome)
  const toast = toastOf(outcome, (name) => placed.includes(name))
  if (toast) showToast(toast, outcome.refused && readingMs(toast))
  if (outcome.close) closeDialog(outcome.close)
  if (outcome.open) openDialog(outcome.open)
  if (outcome.bridge) {
    const { action, params } = outcome.bridge
    const { delivered } = await bridge.call(action, params as never)
    if (!delivered && outcome.otherwise) return applyOutcome(outcome.otherwise, bridge)
  }
  if (!outcome.to) return false
  const leaving = leavesPage(outcome.to)
  location.assign(outcome.to)
  return leaving
}

/** A fragment of this page only shows another part of it. */
function leavesPage(to: string): boolean {
  const { pathname, search, hash } = new URL(to, location.href)
  return hash === '' || pathname + search !== location.pathname + location.search
}
