// What is used of the runtime must come with the whole of it, or the build cuts it in two for every page.
import '../browser/forms.ts'
import { cardHashes } from '../../contract/constants.ts'
import { connectBridge } from '../bridge/bridge.ts'
import { applyOutcome } from '../browser/apply-outcome.ts'
import { type FormRequest, isBusy, requestOf, sendForm, setBusy } from '../browser/send-form.ts'
import { submitterOf } from '../browser/submitter.ts'
import { showToast } from '../browser/toasts.ts'
import type { Outcome } from '../outcome.ts'
import { countDown } from '../ui/countdown/count-down.ts'
import { WALLET } from './card-repay-link.ts'

const bridge = connectBridge(window)
const data = document.getElementById('card-repay')?.dataset ?? {}

/** Spec 2.1: older apps open a part of this page by its hash. Without a script the links lead there. */
function followHash(): void {
  if (location.hash === cardHashes.bindCard) location.replace(data['bind'] ?? '')
  if (location.hash === cardHashes.loanDetails) location.replace(data['details'] ?? '')
  if (location.hash !== cardHashes.wallet) return
  const wallet = document.querySelector<HTMLInputElement>(`input[name=way][value=${WALLET}]`)
  wallet?.click()
  wallet?.focus()
}
followHash()
addEventListener('hashchange', followHash)

// Spec 4 treats iOS apart: which shell this is, only the browser knows for sure.
for (const field of document.querySelectorAll<HTMLInputElement>('input[name=host]')) field.value = bridge.host

/** True when the page is about to be left. */
async function carryOut(outcome: Outcome): Promise<boolean> {
  const to = outcome.otherwise?.to
  if (outcome.bridge?.action !== 'dismissRepaymentDialog' || !to) return applyOutcome(outcome, bridge)
  // Spec 4: first the native dialog is closed, then the page itself goes on.
  await bridge.call('dismissRepaymentDialog')
  return applyOutcome({ to }, bridge)
}

function showProblem(form: HTMLFormElement, { refused, toast = '' }: Outcome): void {
  const place = form.querySelector('[data-problem]')
  if (place) place.textContent = refused ? toast : ''
}

async function send(form: HTMLFormElement, request: FormRequest): Promise<void> {
  setBusy(true, form, request.submitter)
  const { outcome, reached } = await sendForm(request)
  // Spec 8: 'error' where nobody was reached.
  const result: Outcome = reached ? outcome : { refused: true, toast: data['error'] ?? '' }
  showProblem(form, result)
  if (await carryOut(result)) return
  setBusy(false, form, request.submitter)
}

/** Sends a form in place; a second tap while the first is under way sends nothing. */
function inPlace(id: string, { isReady = () => true, after = () => {} }: Handling = {}): void {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return
  form.addEventListener('submit', (event) => {
    const request = requestOf(form, submitterOf(event))
    if (!request) return
    event.preventDefault()
    if (!isBusy(form) && isReady(form)) void send(form, request).then(after)
  })
}
type Handling = { isReady?: (form: HTMLFormElement) => boolean; after?: () => void }

inPlace('pay', {
  isReady: (form) => {
    const chosen = new FormData(form).has('way')
    if (!chosen) showToast(form.dataset['choose'] ?? '')
    return chosen
  },
})
inPlace('confirm')

const getCode = document.querySelector<HTMLButtonElement>('[data-countdown]')
if (getCode) {
  // The message was sent as this step was opened. Spec 8: the countdown restarts after a failure as well.
  const start = () => countDown(getCode, Number(getCode.dataset['countdown']))
  start()
  inPlace('resend', { after: start })
}
