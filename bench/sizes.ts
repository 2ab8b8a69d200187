import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { bounds } from './bounds.ts'
import { startProduct } from './children.ts'
import type { Database } from './database.ts'
import { openBrowser } from './page/browser.ts'
import { pageAddress } from './page/measure.ts'
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

/** All that a page has as script, inline or loaded, in a browser, until it is quiet. */
async function scriptBytes(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage()
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const inline = await page.$$eval('script:not([src], [type])', (found) =>
    found.map(({ textContent }) => textContent),
  )
  const sizes = [...(await Promise.all(bodies)), ...inline].map(brotli)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0)
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
  return built.output.reduce((sum, chunk) => sum + ('code' in chunk ? brotli(chunk.code) : 0), 0)
}

export async function measureSizes(database: Database): Promise<Line[]> {
  const product = await startProduct({ DATABASE_URL: database.url })
  const browser = await openBrowser()
  const origin = `http://127.0.0.1:${product.port}`
  try {
    const html = await (await fetch(pageAddress(product.port))).text()
    const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    const island = await scriptBytes(browser, pageAddress(product.port))
    const heaviest = await scriptBytes(browser, `${origin}/testPreview`)
    const none = await scriptBytes(browser, `${origin}/docs`)
    const reference = await reactDomBytes()
    const size = { part: 'sizes', unit: 'bytes' } as const
    return [
      {
        ...size,
        name: 'first view, HTML with CSS',
        product: await transferred(pageAddress(product.port)),
        bound: bounds.firstView,
      },
      { ...size, name: 'its CSS alone', product: brotli(css) },
      { ...size, name: 'loan details, script', product: island, reference, ratio: island / reference },
      {
        ...size,
        name: 'heaviest page, script',
        product: heaviest,
        reference,
        ratio: heaviest / reference,
        bound: bounds.heaviestScript,
      },
      { ...size, name: 'static page, script', product: none, bound: bounds.staticScript },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}
