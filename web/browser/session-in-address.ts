import { acceptsCookies, SESSION, withSession } from './session.ts'

const isOurs = (address: string) => new URL(address, location.href).origin === location.origin

function carryInAttribute(element: Element, name: 'href' | 'src' | 'action'): void {
  const address = element.getAttribute(name) ?? ''
  if (isOurs(address)) element.setAttribute(name, withSession(address))
}

/** For a form that is sent by GET, which loses the query of its address. */
function addField(form: HTMLFormElement, session: string): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: SESSION, value: session })
  form.append(field)
}

function takeSessionOut(): void {
  const url = new URL(location.href)
  const session = url.searchParams.get(SESSION)
  if (!session) return
  if (acceptsCookies()) {
    url.searchParams.delete(SESSION)
    history.replaceState(history.state, '', url)
    return
  }
  for (const link of document.querySelectorAll('a[href^="/"]')) carryInAttribute(link, 'href')
  for (const image of document.querySelectorAll('img[src^="/"]')) carryInAttribute(image, 'src')
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method="get"]')) addField(form, session)
  for (const form of document.querySelectorAll('form:not([method="get"])')) carryInAttribute(form, 'action')
}

/**
 * Takes the session out of the address, or, where the webview refuses cookies, carries it on in links and forms. Inline in
 * the page (`vite.config.ts`), because it must not depend on a file that may come late; after the first paint, because
 * reading cookies makes the page wait for another process. Meanwhile no other site gets the address (Referrer-Policy).
 */
requestAnimationFrame(() => setTimeout(takeSessionOut))
