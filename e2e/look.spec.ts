import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, loanOf, test } from './journey.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyPage = {
  'a loan that is due': loanOf('id', 'due'),
  'a loan under review': loanOf('in', 'review'),
  'a loan that asks for a rating': loanOf('id', 'settled'),
  'an offer': '/loanConfirm?sessionId=demo-id-active&productId=terang-cicil',
  'an offer that pops up an agreement':
    '/loanConfirm?sessionId=demo-in-active&productId=saaf-quick&needPop=1',
  'an agreement': '/contract?sessionId=demo-in-due&orderId=SF-due&productId=saaf-quick&needPop=1',
  'the loan terms': '/loanAgreement?',
  'the loan terms of India': '/loanAgreement?needPop=1',
  'an ended session': loanOf('id', 'due', { sessionId: 'gone' }),
  'an unknown address': '/nowhere',
  'the front page': '/?',
  'the front page of India': '/?needPop=1',
  'a landing page': '/promotion?',
  'a landing page of Indonesia': '/promotion?id=indonesia',
  'a landing page of India': '/promotion?id=india',
  'the download page of a campaign': '/promotion?id=indonesia#/downloadTemplate',
  'the agreement of a campaign': '/promotion?id=india#/agreementTemplate',
  'a campaign that is not there': '/promotion?id=nonesuch',
  'the developer page': '/testPreview?',
  'the API page': '/docs?',
}
const languages = ['en', 'id', 'hi', 'zh']

type Violation = { id: string; nodes: { html: string }[] }

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const run = (window as never as { axe: { run: (d: Document) => Promise<{ violations: Violation[] }> } })
      .axe.run
    return (await run(document)).violations
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

function withLanguage(address: string, lang: string): string {
  const url = new URL(address, 'http://own.invalid')
  url.searchParams.set('lang', lang)
  return url.pathname + url.search + url.hash
}

for (const [about, address] of Object.entries(everyPage)) {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on ${about}, ${colorScheme}, in four languages`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const lang of languages) {
        await page.goto(withLanguage(address, lang))
        expect(await violations(page), lang).toEqual([])
      }
    })

  test(`${about} fits 320 px and text of twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const lang of languages) {
      await page.goto(withLanguage(address, lang))
      expect(await overflowing(page), lang).toEqual([])
    }
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(':root{font-size:200%!important}')
      document.adoptedStyleSheets = [sheet]
    })
    expect(await overflowing(page)).toEqual([])
  })

  test(`everything one taps on ${about} is at least 44 px`, async ({ page }) => {
    await page.goto(address)
    expect(await smallTargets(page)).toEqual([])
  })
}

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
