import './forms.ts'
import { connectDrafts } from './connect-drafts.ts'
import { readStored, store } from './storage.ts'

/** What every page of the desk gets beside the runtime of all pages: nothing typed is lost, and an act leaves one's place. */
connectDrafts()

const PLACE = 'desk-place'

addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.method === 'post')
    store('session', PLACE, JSON.stringify([location.pathname, scrollY]))
})

/** After an act the page opens where it was; a refusal is focused, also where the address names a part of the page. */
function openInPlace(): void {
  const refusal = document.querySelector<HTMLElement>('[data-refusal]')
  const [path, y] = JSON.parse(readStored('session', PLACE) ?? '[]') as [string?, number?]
  store('session', PLACE, null)
  if (refusal) refusal.focus()
  else if (path === location.pathname && location.hash === '') scrollTo(0, y ?? 0)
}
openInPlace()
