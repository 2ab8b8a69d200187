import { countOf, hasTurn } from '../../tools/counts.ts'
import { everyPage } from '../every-page.ts'
import { type EngineName, engines } from './engines.ts'
import { expect, test } from './fixtures.ts'
import type { Tab } from './tab.ts'

test.describe.configure({ timeout: 180_000 })

const define = (where: string, name: string, get: string) =>
  `Object.defineProperty(${where}, '${name}', { configurable: true, get: ${get} })`
const refuse = "() => { throw new DOMException('refused', 'SecurityError') }"
const noWriting =
  "() => ({ writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) })"

/** What a webview, a person or a company may take from the pages: scripts that do so before those of a page. */
const conditions: Record<string, string[]> = {
  'as they are': [],
  'with storage, cookies and clipboard refused': [
    define('window', 'localStorage', refuse),
    define('window', 'sessionStorage', refuse),
    "Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })",
    define('Navigator.prototype', 'clipboard', noWriting),
    'document.execCommand = () => false',
  ],
  'with storage missing': [
    define('window', 'localStorage', '() => null'),
    define('window', 'sessionStorage', '() => null'),
  ],
}

/** A script that comes after the first paint has come: React has taken the screen over, and the page is idle. */
async function waitForIdle(tab: Tab): Promise<void> {
  await tab.holds(
    `document.getElementById('props') === null ||
      Object.keys(document.getElementById('screen')).some((key) => key.startsWith('__reactContainer'))`,
  )
  await tab.evaluate(
    `const whenIdle = window.requestIdleCallback || ((done) => setTimeout(done))
     window.idle = false
     requestAnimationFrame(() => whenIdle(() => { window.idle = true }))`,
  )
  await tab.holds('window.idle')
}

const scripted = (Object.keys(engines) as EngineName[]).filter((name) => !name.endsWith('without script'))

/** A page is with another engine in each condition that it is visited in. */
function pagesOf(engineName: EngineName, condition: number): [about: string, address: string][] {
  const ofEngine = { of: scripted.length, count: countOf('enginesPerCondition') }
  const ofCondition = { of: Object.keys(conditions).length, count: countOf('conditionsPerEnginePage') }
  const engine = scripted.indexOf(engineName)
  return Object.entries(everyPage).filter(
    (_, index) => hasTurn(condition, index, ofCondition) && hasTurn(engine, index + condition, ofEngine),
  )
}

for (const [no, [condition, initScripts]] of Object.entries(conditions).entries())
  test.describe(`pages ${condition}`, () => {
    test.use({ initScripts })

    test('have no script error', async ({ tab, demo, engineName }) => {
      const failed: Record<string, string[]> = {}
      for (const [about, address] of pagesOf(engineName, no)) {
        await tab.open(demo.url + address)
        await waitForIdle(tab)
        if (tab.errors.length > 0) failed[about] = tab.errors.splice(0)
      }
      expect(failed).toEqual({})
    })
  })

test.describe('where the clipboard refuses', () => {
  test.use({ byTurns: true, initScripts: conditions['with storage, cookies and clipboard refused'] ?? [] })

  test('a payment code is selected to be copied by hand', async ({ tab, demo }) => {
    await tab.open(`${demo.url}${everyPage['the payment page']}&lang=en`)
    await waitForIdle(tab)
    await tab.tap('Copy the code')
    await tab.reads('Press and hold the selected text to copy it')
  })
})
