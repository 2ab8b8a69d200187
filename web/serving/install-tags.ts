import { escapeMarkup } from '../../base/escape-markup.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths, WORKER_PATH } from '../../contract/wire/paths.ts'
import { FLOOR_SYNTAX } from '../page/floor.ts'
import type { PageContext } from '../page/page.ts'

type Visitor = Pick<PageContext, 'language' | 'pack'>

const queryOf = ({ language, pack }: Visitor) => ({
  needPop: pack.market === 'in' ? '1' : '0',
  lang: language,
})

/** The links in a page's head by which a browser can put the product on the home screen. */
export const installLinks = (visitor: Visitor): string =>
  `<link rel="manifest" href="${escapeMarkup(pageHref(paths.manifest, queryOf(visitor)))}">` +
  `<link rel="apple-touch-icon" href="${escapeMarkup(pageHref(paths.icon, { needPop: queryOf(visitor).needPop }, { size: '180' }))}">`

/** After the moment in which a page that has just come is tapped. */
const REGISTER_AFTER_MS = 3000

/**
 * Registers the worker a while after the page is loaded, so that it delays neither the first paint nor the first tap. Market and
 * language are in its address: whoever changes the language gets a worker with the offline page in it.
 */
export function workerScript(visitor: Visitor): string {
  const address = pageHref(WORKER_PATH, queryOf(visitor))
  return `${FLOOR_SYNTAX}navigator.serviceWorker&&addEventListener('load',()=>setTimeout(()=>navigator.serviceWorker.register(${JSON.stringify(address)}).catch(()=>{}),${REGISTER_AFTER_MS}))`
}
