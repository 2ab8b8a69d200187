import '../browser/forms.ts'
import { connectBridge } from '../bridge/bridge.ts'
import { applyOutcome } from '../browser/apply-outcome.ts'
import { type FormRequest, requestOf, sendForm, setBusy } from '../browser/send-form.ts'
import { submitterOf } from '../browser/submitter.ts'

/** The chat's forms sent in place: the page is asked for again, and what is new in it is put below what is there. */
const list = document.querySelector<HTMLElement>('#log > ol')
const session = new URLSearchParams(location.search).get('sessionId')
type Tap = { form: HTMLFormElement; request: FormRequest }
/** What is being sent, and the tap that waits for it: a later one takes its place, and shows it. */
let sending: Tap | null = null
let waiting: Tap | null = null

const keyOf = (message: Element) => message.getAttribute('data-key')

/** Where the webview refuses cookies, the session stays in the address and travels on in links. */
function carrySession(part: Element): void {
  if (!session) return
  for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const address = new URL(link.href)
    address.searchParams.set('sessionId', session)
    link.href = address.href
  }
}

function scrollToLatest(behavior: ScrollBehavior): void {
  document.getElementById('latest')?.scrollIntoView({ block: 'start', behavior })
}

/** The borrower's own words stand there at once; they are replaced by what the service kept of them. */
function showPending(words: string): HTMLElement {
  const pending = document.createElement('li')
  pending.className = list?.dataset['mine'] ?? ''
  pending.setAttribute('aria-hidden', 'true')
  pending.textContent = words
  list?.append(pending)
  pending.scrollIntoView({ block: 'end' })
  return pending
}

/** Only additions are made to the log, so that they alone are read out. */
function takeOver(fresh: Document): void {
  const known = new Map([...(list?.children ?? [])].map((message) => [keyOf(message), message]))
  document.getElementById('latest')?.removeAttribute('id')
  for (const message of fresh.querySelectorAll('#log > ol > li')) {
    const shown = known.get(keyOf(message))
    if (!shown) {
      carrySession(message)
      list?.append(message)
    } else {
      if (!message.querySelector('[data-helped]')) shown.querySelector('[data-helped]')?.remove()
      if (message.id) shown.id = message.id
    }
  }
  for (const tab of document.querySelectorAll<HTMLButtonElement>('#tabs button')) {
    const now = fresh.querySelector(`#tabs button[value="${tab.value}"]`)?.getAttribute('aria-current')
    if (now) tab.setAttribute('aria-current', now)
    else tab.removeAttribute('aria-current')
  }
  const dialogs = fresh.getElementById('dialogs')
  if (dialogs) {
    carrySession(dialogs)
    const place = document.getElementById('dialogs')
    while (place?.firstChild) place.firstChild.remove()
    place?.append(...dialogs.childNodes)
  }
}

async function refresh(): Promise<boolean> {
  try {
    const html = await (await fetch(location.href)).text()
    // Without the head: the policy of this page would refuse its stylesheet, even in a document nobody sees.
    takeOver(new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html'))
    return true
  } catch {
    // The words were kept, only the answer did not arrive; the caller says that we are offline.
    return false
  }
}

const isSame = (one: Tap | null, other: Tap) =>
  one?.form === other.form && one.request.submitter === other.request.submitter && !wordsIn(other.form)
const wordsIn = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('[name=text]')?.value.trim() ?? ''

/** A tap while another is being sent looks pressed at once, and is sent after it. */
function take(tap: Tap): void {
  if (isSame(sending, tap)) return
  if (!sending) return void sendAll(tap)
  setBusy(false, waiting?.request.submitter ?? null)
  waiting = tap
  setBusy(true, tap.request.submitter)
}

async function sendAll(first: Tap): Promise<void> {
  for (sending = first; sending; ) {
    await send(sending)
    sending = waiting
    waiting = null
    // An answer that was reported meanwhile asks no more.
    if (!sending?.form.isConnected) sending = null
  }
}

async function send({ form, request }: Tap): Promise<void> {
  const { submitter } = request
  const field = form.querySelector<HTMLInputElement>('[name=text]')
  const words = field ? field.value.trim() : 'rate' in form.dataset ? '' : (submitter?.textContent ?? '')
  if (field && !words) return
  setBusy(true, submitter)
  const pending = words ? showPending(words) : null
  const sent = sendForm(request)
  if (field) field.value = ''
  const { outcome, reached } = await sent
  const done = reached && !outcome.refused
  const arrived = done && (await refresh())
  pending?.remove()
  setBusy(false, submitter)
  if (field && !done && !field.value) field.value = words
  if (arrived) scrollToLatest(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')
  const { to, otherwise, ...rest } = outcome
  const next = { ...rest, ...(otherwise && { otherwise: { ...otherwise, to: '' } }) }
  await applyOutcome(
    reached && (arrived || !done) ? next : { toast: document.body.dataset['offline'] ?? '' },
    connectBridge(window),
  )
}

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    // Every form of the chat posts to the page itself, whose address may hold the session.
    form.action = location.pathname + location.search
    const request = requestOf(form, submitterOf(event))
    if (!request) return
    // Before the runtime sees it: these forms are the chat's own.
    event.preventDefault()
    take({ form, request })
  },
  true,
)

// The second half of a double tap belongs to the first, though the log has moved another button under the finger.
document.addEventListener(
  'click',
  (event) => {
    if (event.detail > 1 && event.target instanceof Element && event.target.closest('button'))
      event.preventDefault()
  },
  true,
)

// Coming back through the back and forward cache, nothing is under way any more.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sending = waiting = null
})

// Spec 4: tapping a star sends it at once. Arrow keys only move between the stars; Enter or the button sends.
document.addEventListener('click', ({ target, detail }) => {
  if (detail > 0 && target instanceof HTMLInputElement && target.name === 'stars')
    // Not `requestSubmit`, which Safari has from 16 on.
    target.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
})

/** How high the bar at the bottom is: what must not end up under it keeps this much away (see chat.module.css). */
const bar = document.getElementById('tabs')?.parentElement
if (bar)
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--bar', `${bar.offsetHeight}px`)
  }).observe(bar)

/** Who comes from a category (spec 2.6) finds it at the top; who comes back finds the latest word. */
function openWhereItIs(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isNew = visit?.type === 'navigate' && new URLSearchParams(location.search).has('selectedIndex')
  if (!location.hash && !isNew) scrollToLatest('auto')
  document.querySelector('#tabs [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
}
openWhereItIs()
