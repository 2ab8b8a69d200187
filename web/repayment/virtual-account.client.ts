// What is used of the runtime must come with the whole of it, or the build cuts it in two for every page.
import '../browser/forms.ts'
import { copyText, offerToCopy } from '../browser/clipboard.ts'
import { showToast } from '../browser/toasts.ts'
import { keepChoice, keptChoice } from './kept-choice.ts'
import { leftText } from './left-text.ts'
import { watch } from './watch.ts'

const query = new URLSearchParams(location.search)

/** A webview without cookies carries the session in the address (decision 007), and so do our own requests. */
function withSession(address: string): string {
  const session = query.get('sessionId')
  return session ? `${address}&sessionId=${encodeURIComponent(session)}` : address
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const { copy = '', copied = '', byHand = '' } = button.dataset
  button.hidden = false
  button.addEventListener('click', async () => {
    const done = await copyText(copy)
    if (!done) offerToCopy(copy, button)
    showToast(done ? copied : byHand)
  })
}

for (const left of document.querySelectorAll<HTMLElement>('[data-left]')) {
  const endsAt = Date.now() + Number(left.dataset['left']) * 1000
  const tick = () => {
    const seconds = Math.ceil((endsAt - Date.now()) / 1000)
    left.textContent = (left.dataset['words'] ?? '%').replace('%', leftText(Math.max(0, seconds)))
    if (seconds > 0) setTimeout(tick, 1000)
  }
  tick()
}

/** Spec 4: a choice that was saved is remembered; on a visit that names none, the remembered one is taken. */
function takeRememberedChoice(): void {
  const chosen = JSON.parse(document.querySelector<HTMLElement>('[data-chosen]')?.dataset['chosen'] ?? '{}')
  if (chosen.payCode) keepChoice({ ...chosen, isDefault: '0' })
  const { isDefault, ...kept } = keptChoice()
  if (chosen.payCode || isDefault !== '0' || !kept.payCode || query.has('code')) return
  for (const [name, value] of Object.entries(kept)) query.set(name, value)
  location.replace(`${location.pathname}?${query}`)
}
takeRememberedChoice()

const region = document.querySelector<HTMLElement>('[data-page]')
// From here on the address names the code: a refresh shows what became of it.
const page = region?.dataset['page']
if (page && !query.has('code')) history.replaceState(history.state, '', withSession(page))

const feed = region?.dataset['feed']
if (region && feed) {
  const unseen = document.querySelector<HTMLElement>('[data-unseen]')
  const watching = watch({
    address: withSession(feed),
    show: ({ state, html, final }) => {
      // The page of a code that ended offers another one.
      if (state === 'expired') return location.reload()
      // Only a change is announced.
      if (region.dataset['shown'] !== html) region.innerHTML = html
      region.dataset['shown'] = html
      if (!final) return
      for (const past of document.querySelectorAll<HTMLElement>('[data-until-final]')) past.hidden = true
      for (const next of document.querySelectorAll<HTMLElement>('[data-when-final]')) next.hidden = false
    },
    seen: (now) => {
      if (unseen) unseen.hidden = now
    },
  })
  document.querySelector('[data-told]')?.addEventListener('submit', () => {
    watching.look()
    document.getElementById('status')?.scrollIntoView({ block: 'center' })
  })
}
