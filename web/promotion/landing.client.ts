// Also so that what both share is one file, and the other pages keep theirs.
import '../browser/forms.ts'
import { type FormRequest, isBusy, requestOf, sendForm, setBusy } from '../browser/send-form.ts'
import { submitterOf } from '../browser/submitter.ts'
import { showLoading, showToast } from '../browser/toasts.ts'
import { countDown, isCounting, resumeCountdown } from './code-countdown.ts'
import type { FieldName, LandingOutcome } from './landing-outcome.ts'
import { proofOf } from './prove.ts'

/** What the landing page adds where there is a script. Everything it does, the form does without it. */
const messages = document.body.dataset
const form = document.querySelector<HTMLFormElement>('#register')
const input = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null
const codeButton = form?.querySelector<HTMLButtonElement>('[value=code]') ?? null
/** The picture was read, and is good for no second code. */
let spent = input('solved') !== null

function goTo(to: string): void {
  const target = new URL(to, location.href)
  // The views stand in this document; only its address changes, so that the message stays to be read.
  history.replaceState(null, '', target.pathname + target.search + location.hash)
  location.hash = target.hash
}

/** Posts the form as a page without script would: what was typed comes back with it, and so does a message. */
function postAs(act: string): void {
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'act', value: act })
  form?.append(field)
  form?.submit()
}

function anotherPicture(): void {
  const picture = document.querySelector<HTMLImageElement>('#picture')
  // The form came back from a post without script, with the picture read already.
  if (!picture) {
    postAs('picture')
    return
  }
  const address = new URL(picture.src)
  address.searchParams.set('t', String(Date.now()))
  picture.src = address.href
  for (const name of ['capcode', 'proof']) {
    const field = input(name)
    if (field) field.value = ''
  }
  spent = false
  input('capcode')?.focus()
}

function mark(name: FieldName | undefined): void {
  for (const marked of form?.querySelectorAll('[aria-invalid]') ?? []) marked.removeAttribute('aria-invalid')
  const field = name && input(name)
  if (!field) return
  field.setAttribute('aria-invalid', 'true')
  field.focus()
}

/** Spec 5: what is empty is said before anything is sent; whether it is right, the server knows. */
function isMissing(name: FieldName): boolean {
  const field = input(name)
  if (!field) return false
  const isProved = name === 'capcode' && input('proof')?.value
  if (field.value.trim() || isProved) return false
  showToast(field.dataset['wrong'] ?? '')
  mark(name)
  return true
}

/** The picture was used for the code before this one. */
function askForPicture(): void {
  const used = input('capcode')?.dataset['used']
  if (!used) {
    postAs('code')
    return
  }
  anotherPicture()
  mark('capcode')
  showToast(used)
}

const needed: Readonly<Record<string, readonly FieldName[]>> = {
  picture: ['phone'],
  code: ['phone', 'capcode'],
  apply: ['phone', 'capcode', 'smsCode'],
}

function applyLanding(outcome: LandingOutcome): void {
  if (outcome.toast) showToast(outcome.toast)
  if (outcome.picture) anotherPicture()
  mark(outcome.field)
  if (outcome.countdown && codeButton) {
    spent = true
    countDown(codeButton, outcome.countdown)
    input('smsCode')?.focus()
  }
  if (outcome.to) goTo(outcome.to)
}

async function send(sent: HTMLFormElement, request: FormRequest): Promise<void> {
  const done = showLoading(messages['loading'] ?? '')
  setBusy(true, sent, request.submitter)
  const { outcome, reached } = await sendForm(request)
  done()
  setBusy(false, sent, request.submitter)
  applyLanding(reached ? outcome : { toast: messages['offline'] ?? '' })
}

form?.addEventListener('submit', (event) => {
  const submitter = submitterOf(event)
  const request = requestOf(form, submitter)
  if (!request) return
  event.preventDefault()
  const act = submitter?.value ?? 'apply'
  if (isBusy(form)) return
  if (act === 'code' && isCounting()) return showToast(codeButton?.dataset['resend'] ?? '')
  if ((needed[act] ?? []).some(isMissing)) return
  mark(undefined)
  if (act === 'code' && spent) return askForPicture()
  void send(form, request)
})

if (codeButton) resumeCountdown(codeButton)

const prove = document.querySelector<HTMLElement>('#prove')

/** The proof of work that stands in for the picture. */
async function proveInstead({ dataset }: HTMLElement): Promise<void> {
  const done = showLoading(dataset['working'] ?? '')
  try {
    const { data, message } = await (await fetch(dataset['challenge'] ?? '')).json()
    const proof = input('proof')
    if (!data || !proof) return showToast(message || messages['offline'])
    proof.value = await proofOf(data.challenge)
    const capcode = input('capcode')
    if (capcode) capcode.value = ''
    spent = false
    showToast(proof.dataset['done'] ?? '')
    codeButton?.focus()
  } catch {
    // No line: the picture is still there.
    showToast(messages['offline'] ?? '')
  } finally {
    done()
  }
}

if (prove && globalThis.crypto?.subtle) {
  prove.hidden = false
  prove.querySelector('button')?.addEventListener('click', () => void proveInstead(prove))
}

// An address that names no template gets its name, or the links to the views would load the page anew.
const agreement = form?.querySelector('a')
if (agreement && agreement.search !== location.search)
  history.replaceState(null, '', agreement.pathname + agreement.search + location.hash)

/** Older links carry the parameters behind the fragment, where no server sees them. */
const [view = '', behind] = location.hash.split('?')
if (behind) {
  const address = new URL(location.href)
  for (const [name, value] of new URLSearchParams(behind)) address.searchParams.set(name, value)
  address.hash = view
  location.replace(address)
}
