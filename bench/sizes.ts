import { get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { paths } from '../contract/paths.ts'
import { type Bound, bounds } from './bounds.ts'
import { startProduct } from './children.ts'
import type { Database } from './database.ts'
import { openBrowser } from './page/browser.ts'
import { pageAddress } from './page/measure.ts'
import type { Line } from './report.ts'

/** Bytes as they travel, in brotli; the heaviest page is the one that hydrates React. */
export async function measureSizes(database: Database): Promise<Line[]> {
  const product = await startProduct({ DATABASE_URL: database.url })
  const browser = await openBrowser()
  try {
    const origin = `http://127.0.0.1:${product.port}`
    const details = pageAddress(product.port)
    const { bytes: html, text } = await transfer(details)
    const react = await reactAlone()
    const heaviest = await scripts(browser, origin + paths.testPreview)
    return [
      line('loan details: HTML with its CSS', html, { bound: bounds.firstView }),
      line('loan details: CSS alone', brotli(stylesOf(text))),
      line('loan details: scripts', await scripts(browser, details)),
      line('test preview: scripts, beside react-dom', heaviest, {
        bound: bounds.heaviestScript,
        reference: react,
      }),
      line('docs: scripts', await scripts(browser, origin + paths.docs), { bound: bounds.staticScript }),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Extra = { bound?: Bound; reference?: number }

const line = (name: string, product: number, { bound, reference }: Extra = {}): Line => ({
  part: 'sizes',
  name: `${name}, bytes`,
  unit: 'bytes',
  product,
  ...(reference !== undefined && { reference, ratio: product / reference }),
  bound,
})

/** The best quality: what a file is compressed with that is compressed once. */
const brotli = (text: string | Uint8Array) => brotliCompressSync(text).length

const stylesOf = (html: string) =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')

/** What is sent for an address, and what it says. `fetch` would hide the first. */
async function transfer(address: string): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      const encoded = response.headers['content-encoding'] === 'br'
      resolve({ bytes: body.length, text: (encoded ? brotliDecompressSync(body) : body).toString() })
    }).once('error', reject)
  })
}

/** Every script that a page brings by itself: inline ones, those it names, and what these import in their turn. */
async function scripts(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage()
  try {
    const asked = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.add(request.url())
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    const inline = await page.$$eval('script:not([src], [type])', (found) =>
      found.map((script) => script.textContent).join('\n'),
    )
    const sizes = await Promise.all([...asked].map(async (url) => (await transfer(url)).bytes))
    return sizes.reduce((sum, bytes) => sum + bytes, inline ? brotli(inline) : 0)
  } finally {
    await page.close()
  }
}

/** React and react-dom alone, built as the product builds them. */
async function reactAlone(): Promise<number> {
  const entry = 'virtual:react-alone'
  const code = "import { hydrateRoot } from 'react-dom/client'; globalThis.hydrateRoot = hydrateRoot"
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id: string) => (id === entry ? `\0${entry}` : null),
        load: (id: string) => (id === `\0${entry}` ? code : null),
      },
    ],
    build: { write: false, modulePreload: false, target: 'chrome84', rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput
  return brotli(built.output[0].code)
}
