import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { everyPage } from './every-page.ts'
import { expect, loanOf, test } from './journey.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const languages = ['en', 'id', 'hi', 'zh']

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run: (page: Document, options: object) => Promise<{ violations: Violation[] }> }

/** What axe finds; of the rules alone that are named, where some are. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe)
  const found = await page.evaluate(async (only) => {
    const { run } = (window as never as { axe: Axe }).axe
    return (await run(document, only ? { runOnly: only } : {})).violations
  }, rules)
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

function withLanguage(address: string, lang: string): string {
  const url = new URL(address, 'http://own.invalid')
  url.searchParams.set('lang', lang)
  return url.pathname + url.search + url.hash
}

const designed = { width: 360, height: 800 }
const smallest = { width: 320, height: 640 }

/** Colours that are on their way from one scheme to the other are at their end. */
const settle = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })

/** Text of twice the size, as phones can be set to. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root{font-size:200%!important}')
    document.adoptedStyleSheets = [sheet]
  })

for (const [about, address] of Object.entries(everyPage))
  test(`${about} is accessible, light and dark, and fits every phone, in four languages`, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const lang of languages) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(designed)
      await page.goto(withLanguage(address, lang))
      expect(await violations(page), lang).toEqual([])
      expect(await smallTargets(page), `${lang}: at least 44 px`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await settle(page)
      // The page is the same but for its colours.
      expect(await violations(page, ['color-contrast']), `${lang}, dark`).toEqual([])
      await page.setViewportSize(smallest)
      expect(await overflowing(page), `${lang} at 320 px`).toEqual([])
    }
    await enlarge(page)
    expect(await overflowing(page), 'text of twice the size').toEqual([])
  })

/** Elements whose content is cut off or that stick out of the page. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls sideways')
    for (const element of document.querySelectorAll<HTMLElement>('main *, footer *')) {
      const style = getComputedStyle(element)
      // What is meant for the ear alone is clipped on purpose.
      if (style.clipPath !== 'none') continue
      const clips = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
      if (clips) out.push(element.outerHTML.slice(0, 120))
    }
    return out
  })

/** WCAG's exception holds here too: a link within a sentence is as high as its line. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, input:not([type=hidden])',
    )
    return [...targets]
      .filter((target) => target.checkVisibility() && !target.closest('p'))
      .filter((target) => {
        const area = (target.closest('label') ?? target).getBoundingClientRect()
        return area.height < 43.5 || area.width < 43.5
      })
      .map((target) => target.outerHTML.slice(0, 140))
  })

test('reduced motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(loanOf('id', 'due'))
  await page.getByRole('button', { name: 'Beri nilai layanan kami' }).click()
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
    ),
  )
  expect(longest).toBeLessThanOrEqual(1)
})
