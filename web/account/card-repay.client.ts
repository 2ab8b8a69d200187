// What is used of the island must come with the whole of it, or the build cuts it in two for every page.
import '../island.ts'
import { cardHashes } from '../../contract/constants.ts'
import { connectBridge } from '../bridge/bridge.ts'
import type { Outcome } from '../outcome.ts'
import { perform } from '../perform.ts'
import { submitForm } from '../submit.ts'
import { countDown } from '../ui/countdown/count-down.ts'
import { showToast } from '../ui/toast/show-toast.ts'
import { WALLET } from './card-repay-link.ts'

const bridge = connectBridge(window)
const say = document.getElementById('card-repay')?.dataset ?? {}

/** Spec 2.1: older apps open a part of this page by its hash. Without a script the links lead there. */
function followHash(): void {
  if (location.hash === cardHashes.bindCard) location.replace(say['bind'] ?? '')
  if (location.hash === cardHashes.loanDetails) location.replace(say['details'] ?? '')
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
  if (outcome.bridge?.action !== 'dismissRepaymentDialog' || !to) return perform(outcome, bridge)
  // Spec 4: first the native dialog is closed, then the page itself goes on.
  await bridge.call('dismissRepaymentDialog')
  return perform({ to }, bridge)
}

function showProblem(form: HTMLFormElement, { refused, toast = '' }: Outcome): void {
  const place = form.querySelector('[data-problem]')
  if (place) place.textContent = refused ? toast : ''
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  form.ariaBusy = 'true'
  submitter?.setAttribute('aria-busy', 'true')
  const { outcome, reached } = await submitForm(form, submitter)
  // Spec 8: 'error' where nobody was reached.
  const heard: Outcome = reached ? outcome : { refused: true, toast: say['error'] ?? '' }
  showProblem(form, heard)
  if (await carryOut(heard)) return
  form.ariaBusy = null
  submitter?.removeAttribute('aria-busy')
}

/** Sends a form in place; a second tap while the first is under way sends nothing. */
function inPlace(id: string, { isReady = () => true, after = () => {} }: Handling = {}): void {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy !== 'true' && isReady(form)) void send(form, event.submitter).then(after)
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
