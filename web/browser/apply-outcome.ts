import type { Bridge } from '../bridge/bridge.ts'
import type { Outcome } from '../page/outcome.ts'
import { closeDialog, openDialog } from './dialogs.ts'
import { showToast } from './toasts.ts'

/** A refusal has no other place: it stays long enough to be read. */
const REFUSAL_MS = 8000

/** Says at the fields what is wrong with them, and returns what is left to be said; most pages never load what does it. */
const placeErrors = (outcome: Outcome, form: HTMLFormElement | undefined) =>
  outcome.fields || form?.querySelector('[aria-invalid]')
    ? import('./field-errors.ts').then(
        (loaded) => loaded.placeErrors(outcome, form),
        () => document.body.dataset['offline'],
      )
    : outcome.toast

/** Does what an outcome of a form says. True when the page is about to be left. */
export async function applyOutcome(
  outcome: Outcome,
  bridge: Bridge,
  form?: HTMLFormElement,
): Promise<boolean> {
  const toast = await placeErrors(outcome, form)
  if (toast) showToast(toast, outcome.refused && REFUSAL_MS)
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
