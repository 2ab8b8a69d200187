import { paths } from '../../contract/wire/paths.ts'
import type { Action, PageKey } from '../page/bridge-actions.ts'
import type { Addresses } from './browser.ts'

/** Product 10.13: the pages of ours that stand for the app's screens. A picker is within the step that has it. */
export const pageOfKey: Record<PageKey, string> = {
  setting: paths.setting,
  main: paths.main,
  login: paths.login,
  order: paths.order,
  productDetail: paths.product,
  public: paths.applyIdentity,
  personal: paths.applyPersonal,
  job: paths.applyJob,
  ext: paths.applyContact,
  bank: paths.applyBank,
  enum: paths.applyJob,
  txt: paths.applyPersonal,
  citySelect: paths.applyPersonal,
  day: paths.applyJob,
}

/**
 * What an action opens in a plain browser. `by key`: the page that it names; `browser`: the browser has its own way, a
 * telephone, a window or a link; `nothing`: the app is told something, and the page stays.
 */
export const pageOfAction: Record<Action, string> = {
  navigatePage: 'by key',
  goPage: 'by key',
  goProduct: paths.product,
  goHome: paths.main,
  goMine: paths.mine,
  goBackToLogin: paths.login,
  closeWebview: paths.main,
  startBankFlow: paths.applyBank,
  endBankFlow: paths.main,
  callTelephone: 'browser',
  openExternal: 'browser',
  openNative: 'browser',
  goRate: 'browser',
  confirmPoint: 'nothing',
  score: 'nothing',
  dismissRepaymentDialog: 'nothing',
}

const NO_PAGE = ['needPop', 'lang']

/** For a bridge whose calls have no link beside them: all pages, in the market and language of the page's own address. */
export function webAddresses(search: string): Addresses {
  const currentUrl = new URLSearchParams(search)
  const stored = new URLSearchParams()
  for (const name of NO_PAGE) {
    const value = currentUrl.get(name)
    if (value) stored.set(name, value)
  }
  const query = stored.toString()
  const addressOf = (path: string) => (query ? `${path}?${query}` : path)
  const pages = Object.entries({ ...pageOfKey, ...pageOfAction }).filter(([, path]) => path.startsWith('/'))
  return Object.fromEntries(pages.map(([name, path]) => [name, addressOf(path)]))
}
