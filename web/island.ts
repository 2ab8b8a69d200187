import { connectBridge } from './bridge/bridge.ts'
import type { BridgeCall, Outcome } from './outcome.ts'
import { openDialog, perform } from './perform.ts'
import { submitForm } from './submit.ts'
import { showLoading, showToast } from './ui/toast/show-toast.ts'

/**
 * What every page with a script gets, in the browser's own terms: links and forms work without it. Marked elements:
 * `data-bridge` (a link that the native app may take over), `data-background` (a form sent in place),
 * `data-auto-open` (a dialog), `data-flash-outcome` (what the last post left to do).
 */
const bridge = connectBridge(window)
const say = document.body.dataset
const SLOW_MS = 400

const bridgeCall = (element: HTMLElement): BridgeCall | null => {
  const text = element.dataset['bridge']
  return text ? (JSON.parse(text) as BridgeCall) : null
}

async function callOr(element: HTMLElement, otherwise: () => void): Promise<void> {
  const call = bridgeCall(element)
  if (!call) return
  const { delivered } = await bridge.call(call.action, call.params as never)
  if (!delivered) otherwise()
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return
  if (link.dataset['bridge']) {
    event.preventDefault()
    void callOr(link, () => open(link.href, link.target || '_self') ?? location.assign(link.href))
  }
  // A file is saved and the page stays, so nothing would end the waiting.
  else if (link.origin === location.origin && !link.hash && !/\.\w+$/.test(link.pathname))
    link.setAttribute('aria-busy', 'true')
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'post') return
  // A second tap while the first is under way must not send twice.
  if (form.ariaBusy === 'true') return event.preventDefault()
  form.ariaBusy = 'true'
  event.submitter?.setAttribute('aria-busy', 'true')
  if (!('background' in form.dataset)) return
  event.preventDefault()
  void sendInPlace(form, event.submitter)
})

async function sendInPlace(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const { outcome, reached } = await whileLoading(submitForm(form, submitter))
  const leaving = await perform(reached ? outcome : { toast: say['offline'] ?? '' }, bridge)
  if (leaving) return
  rest(form, submitter)
}

/** A reply that takes its time gets a loading toast; a quick one would only make it flicker. */
async function whileLoading<T>(work: Promise<T>): Promise<T> {
  let done = () => {}
  const slow = setTimeout(() => {
    done = showLoading(say['loading'] ?? '')
  }, SLOW_MS)
  const result = await work
  clearTimeout(slow)
  done()
  return result
}

function rest(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.ariaBusy = null
  submitter?.removeAttribute('aria-busy')
}

// Coming back through the back and forward cache, nothing is under way any more.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const busy of document.querySelectorAll<HTMLElement>('[aria-busy]')) busy.removeAttribute('aria-busy')
})

// Spec 4: closing a rating, by whatever means, forgets the stars.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof HTMLElement && target.matches('[popover]:not(:popover-open)'))
      for (const form of target.querySelectorAll('form')) form.reset()
  },
  true,
)

/** A button that is active only while a box is ticked. */
function heed(box: HTMLInputElement): void {
  const button = document.getElementById(box.dataset['enables'] ?? '')
  if (button instanceof HTMLButtonElement) button.disabled = !box.checked
}
for (const box of document.querySelectorAll<HTMLInputElement>('[data-enables]')) {
  box.addEventListener('change', () => heed(box))
  heed(box)
}

for (const waiting of document.querySelectorAll<HTMLElement>('[data-auto-open]'))
  setTimeout(() => openDialog(waiting.id), Number(waiting.dataset['autoOpen']))

const left = say['flashOutcome']
if (left) void perform(JSON.parse(left) as Outcome, bridge)

addEventListener('offline', () => showToast(say['offline'] ?? ''))
