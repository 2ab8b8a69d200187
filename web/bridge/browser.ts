import type { Action, PageKey } from '../page/bridge-actions.ts'
import type { Envelope, Host } from './envelope.ts'

/** Where an action, or a page of the app, is found on the web: the home path, the store link, … */
export type Addresses = Partial<Record<Action | PageKey, string>>

export interface BrowserWindow {
  readonly location: { readonly href: string; readonly origin: string; assign(url: string): void }
  readonly history: { readonly length: number; back(): void }
  readonly closed: boolean
  close(): void
}

/** No shell around the page. What it cannot do it reports as not delivered, so that a link's own href is followed. */
export function browserHost(win: BrowserWindow, addresses: Addresses = {}): Host {
  const go = (url: string) => {
    win.location.assign(url)
    return true
  }

  const goTo = (address: string | undefined, params: object) => {
    if (typeof address !== 'string') return false
    const url = new URL(address, win.location.href)
    // A store's address gets nothing of ours; our own page gets what the app's screen would have.
    if (url.origin === win.location.origin) {
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
    }
    return go(url.href)
  }

  const close = () => {
    if (win.history.length > 1) {
      win.history.back()
      return true
    }
    win.close() // A browser ignores this for a window that no script opened.
    return win.closed || goTo(addresses.closeWebview, {})
  }

  const perform = ({ action, params }: Envelope): boolean => {
    switch (action) {
      case 'callTelephone': {
        // Digits only, since `*` and `#` would dial a command of the phone.
        const number = params.telephone.trim().replace(/(?!^\+)\D/g, '')
        return /\d/.test(number) && go(`tel:${number}`)
      }
      case 'closeWebview':
        return close()
      case 'openExternal':
        return /^https?:\/\//i.test(params.url) && go(params.url)
      case 'goPage':
        return goTo(addresses[params.page], params.params)
      case 'navigatePage':
        return goTo(addresses[params.page], { param: params.param })
      default:
        return goTo(addresses[action], params)
    }
  }

  return { name: 'browser', post: (envelope, deliver) => deliver({ delivered: perform(envelope) }) }
}
