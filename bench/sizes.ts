import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { paths } from '../contract/wire/paths.ts'
import { bounds } from './bounds.ts'
import { startProduct } from './children.ts'
import type { Database } from './database.ts'
import { openBrowser } from './page/browser.ts'
import { addressesOf, type Screen, screens } from './page/screens.ts'
import type { Line } from './report.ts'

const brotli = (text: string) => brotliCompressSync(text).byteLength

/** What travels for an address; `fetch` would hide it behind what it decodes. The server compresses pages fast, not best. */
const transferred = (address: string) =>
  new Promise<number>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const body: Buffer[] = await response.toArray()
      if (response.headers['content-encoding'] === 'br') resolve(Buffer.concat(body).byteLength)
      else reject(new Error(`not compressed: ${address}`))
    }).once('error', reject)
  })

const sum = (sizes: readonly number[]) => sizes.reduce((total, one) => total + one, 0)

/** All that a page has as script, loaded and inline, in a browser, until it is quiet. */
async function scriptBytes(browser: Browser, address: string): Promise<{ loaded: number; inline: number }> {
  const page = await browser.newPage()
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const inline = await page.$$eval('script:not([src], [type])', (found) =>
    found.map(({ textContent }) => textContent),
  )
  const loaded = await Promise.all(bodies)
  await page.close()
  return { loaded: sum(loaded.map(brotli)), inline: sum(inline.map(brotli)) }
}

/** react-dom by itself, built as our pages are: what hydrating costs before there is any page. */
async function reactDomBytes(): Promise<number> {
  const entry = 'virtual:react-dom'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? "import { hydrateRoot } from 'react-dom/client'; window.h = hydrateRoot" : null,
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('one build was expected')
  return sum(built.output.map((chunk) => ('code' in chunk ? brotli(chunk.code) : 0)))
}

const size = { part: 'sizes', unit: 'bytes' } as const

async function sizesOf(screen: Screen, address: string, { browser, reactDom }: Lab): Promise<Line[]> {
  const { loaded, inline } = await scriptBytes(browser, address)
  const all = loaded + inline
  return [
    {
      ...size,
      name: `${screen.path}: first view, HTML with CSS`,
      product: await transferred(address),
      bound: bounds.firstView,
    },
    // The runtime of forms is bounded as a file; what is inline travels with the first view and counts there.
    screen.script === 'forms'
      ? { ...size, name: `${screen.path}: script`, product: loaded, bound: bounds.formsScript }
      : {
          ...size,
          name: `${screen.path}: script`,
          product: all,
          reference: reactDom,
          ratio: all / reactDom,
          bound: bounds.reactScript,
        },
  ]
}

type Lab = { browser: Browser; reactDom: number }

/** Pages whose rows say that they have no script. */
const staticPages: readonly string[] = [paths.home, paths.loanAgreement, paths.docs]

export async function measureSizes(database: Database): Promise<Line[]> {
  const product = await startProduct({ DATABASE_URL: database.url })
  const browser = await openBrowser()
  const origin = `http://127.0.0.1:${product.port}`
  try {
    const lab = { browser, reactDom: await reactDomBytes() }
    const lines: Line[] = []
    for (const screen of screens)
      lines.push(...(await sizesOf(screen, addressesOf(screen, database)(product.port), lab)))
    for (const path of staticPages) {
      const { loaded, inline } = await scriptBytes(browser, origin + path)
      lines.push({ ...size, name: `${path}: script`, product: loaded + inline, bound: bounds.staticScript })
    }
    return lines
  } finally {
    await browser.close()
    await product.stop()
  }
}
