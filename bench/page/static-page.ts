import type { Browser } from '@playwright/test'
import { transform } from 'lightningcss'
import type { StaticFile, StaticPage } from './static-server.ts'

/** A page of the product as a static one, with the pictures that it shows. */
export async function staticCopy(browser: Browser, address: string): Promise<StaticPage> {
  const { origin, pathname } = new URL(address)
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${pathname} answered ${reply.status}`)
  const { html, pictures } = await staticPage(browser, await reply.text())
  return { path: pathname, html, files: await Promise.all(pictures.map((path) => fileAt(origin, path))) }
}

async function fileAt(origin: string, path: string): Promise<StaticFile> {
  const reply = await fetch(origin + path)
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  const base64 = Buffer.from(await reply.arrayBuffer()).toString('base64')
  return { path, type: reply.headers.get('content-type') ?? '', base64 }
}

/**
 * The static page to compare with: the texts and the styles of the product's page, without anything a static page would
 * not have. It is made from the page itself on every run, because a copy kept by hand would soon say something else:
 * no scripts, no marks for scripts, and of the stylesheet only the rules that this page uses.
 */
async function staticPage(browser: Browser, html: string): Promise<{ html: string; pictures: string[] }> {
  const page = await browser.newPage()
  try {
    const { body, css, pictures } = await page.evaluate(strip, html)
    const { code } = transform({ filename: 'page.css', code: Buffer.from(css), minify: true })
    return { html: body.replace('<style></style>', () => `<style>${code}</style>`), pictures }
  } finally {
    await page.close()
  }
}

/** Runs in the browser, which knows HTML and CSS; the document is parsed but its scripts are not run. */
function strip(html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const element of parsed.querySelectorAll('script, noscript')) element.remove()

  const matches = (selector: string): boolean => {
    // What is opened, pressed or pointed at later counts as used: only the element must be there.
    const plain = selector
      .replace(/::?[a-z-]+(\([^()]*\))?/gi, '')
      .replace(/(^|[\s>+~,])(?=$|[\s>+~,])/g, '$1*')
    try {
      return parsed.querySelector(plain) !== null
    } catch {
      // A selector that cannot be simplified this way is kept.
      return true
    }
  }
  const used = (rules: CSSRuleList): string =>
    [...rules]
      .map((rule) => {
        if (rule instanceof CSSStyleRule) return matches(rule.selectorText) ? rule.cssText : ''
        if (!(rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule)) return rule.cssText
        const inner = used(rule.cssRules)
        const name = rule instanceof CSSMediaRule ? 'media' : 'supports'
        return inner ? `@${name} ${rule.conditionText}{${inner}}` : ''
      })
      .join('\n')
  const sheet = new CSSStyleSheet()
  const styles = [...parsed.querySelectorAll('style')]
  sheet.replaceSync(styles.map((style) => style.textContent).join('\n'))
  const css = used(sheet.cssRules)
  for (const style of styles.slice(1)) style.remove()
  if (styles[0]) styles[0].textContent = ''

  for (const element of parsed.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (name === 'nonce' || (name.startsWith('data-') && !css.includes(`[${name}`)))
        element.removeAttribute(name)
  const pictures = [...parsed.querySelectorAll('img[src^="/"]')].flatMap(
    (img) => img.getAttribute('src') ?? [],
  )
  return { body: `<!doctype html>${parsed.documentElement.outerHTML}`, css, pictures }
}
