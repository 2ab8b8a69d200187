import { connectBridge } from '../bridge/bridge.ts'
import type { BridgeCall } from '../page/outcome.ts'
import { applyOutcome } from './apply-outcome.ts'
import { connectDialogs } from './dialogs.ts'
import { type FormRequest, isBusy, requestOf, sendForm, setBusy, urlEncoded } from './send-form.ts'
import { readStored } from './storage.ts'
import { rememberPressed, submitterOf } from './submitter.ts'
import { showToast, whileLoading } from './toasts.ts'

/**
 * Fills hidden fields with what the phone remembers: `data-stored` names the entry, `data-stored-if="name=value"` another
 * entry without which nothing is filled in.
 */
function fillStoredFields(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-stored]')) {
    const { stored = '', storedIf = '' } = field.dataset
    const [name = '', value] = storedIf.split('=')
    if (!storedIf || readStored('local', name) === value) field.value = readStored('local', stored) ?? ''
  }
}

const send = (address: string, body: URLSearchParams): boolean =>
  navigator.sendBeacon?.(address, body) ?? false

/**
 * Reports what was tapped and seen without waiting for an answer: a beacon neither delays the tap nor dies with the page.
 * A form that has a field `beacon` is reported with the act `event` as it is sent; where that cannot be, the field stays 0
 * and the form's own post reports it. An element with `data-seen` names the address and the fields that say it was seen.
 */
function connectBeacons(): void {
  document.addEventListener(
    'submit',
    ({ target: form }) => {
      if (!(form instanceof HTMLFormElement) || isBusy(form)) return
      const sent = form.elements.namedItem('beacon')
      if (!(sent instanceof HTMLInputElement)) return
      const body = urlEncoded(new FormData(form))
      body.set('act', 'event')
      sent.value = send(form.action, body) ? '1' : '0'
    },
    true,
  )
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-seen]'))
    send(dataset['seen'] ?? '', new URLSearchParams(dataset['seenFields']))
}

/**
 * What every page with a script gets, in the browser's own terms: links and forms work without it. Marked elements:
 * `data-bridge` (a link that the native app may take over), `data-background` (a form sent in place),
 * `data-enables` (a box that a button waits for), `data-stored` (a field the phone remembers), `data-seen` (reported as seen), `data-open` (a dialog that comes open).
 */
const bridge = connectBridge(window)
const messages = document.body.dataset

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

rememberPressed()

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey) return
  if (link.dataset['bridge']) {
    event.preventDefault()
    void callOr(link, () => open(link.href, link.target || '_self') ?? location.assign(link.href))
  }
  // A file is saved and the page stays, so nothing would end the waiting.
  else if (link.origin === location.origin && !link.hash && !/\.\w+$/.test(link.pathname)) setBusy(true, link)
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'post') return
  if (isBusy(form)) return event.preventDefault()
  const submitter = submitterOf(event)
  setBusy(true, form, submitter)
  const request = 'background' in form.dataset ? requestOf(form, submitter) : null
  if (!request) return
  event.preventDefault()
  void sendInPlace(form, request)
})

async function sendInPlace(form: HTMLFormElement, request: FormRequest): Promise<void> {
  const { outcome, reached } = await whileLoading(sendForm(request))
  const done = reached ? outcome : { refused: true as const, toast: messages['offline'] ?? '' }
  const leaving = await applyOutcome(done, bridge, form)
  if (!leaving) setBusy(false, form, request.submitter)
}

// Coming back through the back and forward cache, nothing is under way any more.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) setBusy(false, ...document.querySelectorAll('[aria-busy]'))
})

connectDialogs()
connectBeacons()
fillStoredFields()

/** A button that is active only while a box is ticked. */
function enableButton(box: HTMLInputElement): void {
  const button = document.getElementById(box.dataset['enables'] ?? '')
  if (button instanceof HTMLButtonElement) button.disabled = !box.checked
}
for (const box of document.querySelectorAll<HTMLInputElement>('[data-enables]')) {
  box.addEventListener('change', () => enableButton(box))
  enableButton(box)
}

addEventListener('offline', () => showToast(messages['offline'] ?? ''))
