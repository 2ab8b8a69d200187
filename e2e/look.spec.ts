import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, loanOf, test } from './journey.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyPage = {
  'a loan that is due': loanOf('id', 'due'),
  'a loan under review': loanOf('in', 'review'),
  'a loan that asks for a rating': loanOf('id', 'settled'),
  'an offer': '/loanConfirm?sessionId=demo-id-active&productId=terang-kilat',
  'no offer': '/loanConfirm?sessionId=demo-id-overdue&productId=terang-kilat',
  'an offer that pops up an agreement':
    '/loanConfirm?sessionId=demo-in-active&productId=saaf-quick&needPop=1',
  'an agreement': '/contract?sessionId=demo-in-due&orderId=SF-due&productId=saaf-quick&needPop=1',
  'the payments of a loan': '/payments?sessionId=demo-id-active&orderId=TR-active&productId=terang-cicil',
  'a loan without payments': '/payments?sessionId=demo-in-due&orderId=SF-due&productId=saaf-quick&needPop=1',
  'confirming a document': '/verify?code=0000-0000-0000',
  'the card repayment':
    '/cardRepay?sessionId=demo-in-active&orderId=SF-active&productId=saaf-steady&needPop=1',
  'the code of a card repayment':
    '/cardRepay?sessionId=demo-id-active&orderId=TR-active&productId=terang-cicil&step=code&record=rp-1&card=card-id-active-1',
  'a card repayment with nothing to pay': '/cardRepay?sessionId=demo-id-settled&orderId=TR-settled',
  'binding a card': '/bindCard?sessionId=demo-id-active&orderId=TR-active&productId=terang-cicil',
  'the wallet instructions': '/walletInstructions?orderId=TR-due&productId=terang-kilat',
  'the instalments': loanOf('id', 'overdue').replace('/loanDetails', '/repay'),
  'the payment page': loanOf('id', 'active').replace('/loanDetails', '/that'),
  'the payment page with a QR code': loanOf('in', 'active').replace('/loanDetails', '/that'),
  'the ways to pay': `${loanOf('id', 'due').replace('/loanDetails', '/individual')}&payType=1&payCode=BCA`,
  'an extension': loanOf('in', 'due').replace('/loanDetails', '/repayDelay'),
  'the question whether to repay': loanOf('id', 'due').replace('/loanDetails', '/whetherRepay'),
  'the complaint entry': '/complainPage?sessionId=demo-id-overdue',
  'a complaint form':
    '/complainPageNext?sessionId=demo-in-due&needPop=1&problemType=1&problemSonType=103&orderNo=SF-due',
  'past complaints': '/complaintList?sessionId=demo-id-settled',
  'no complaints': '/complaintList?sessionId=demo-in-review&needPop=1',
  'an answered complaint': '/complainDetails?sessionId=demo-in-due&needPop=1&problemId=C1-due',
  'a complaint whose answer is late': '/complainDetails?sessionId=demo-id-active&problemId=C2-active',
  'the new complaint page': '/complainNewPage?sessionId=demo-id-due',
  'the assistant': '/intelligentCustomerService?sessionId=demo-id-due&orderNo=TR-due',
  'the assistant of India':
    '/intelligentCustomerService?sessionId=demo-in-overdue&orderNo=SF-overdue&needPop=1&selectedIndex=5',
  'how to reach us': '/customerService?sessionId=demo-in-due&needPop=1',
  'the loan terms': '/loanAgreement?',
  'the loan terms of India': '/loanAgreement?needPop=1',
  'about us': '/aboutUs?',
  'the privacy policy of India': '/privacyPolicy?needPop=1',
  'the section about us': '/About?',
  'the section on privacy': '/Policy?',
  'the section on loans': '/Loan?needPop=1',
  'the contact form': '/Contact?',
  'the data requests': '/User?needPop=1',
  'recommended products': '/relevant?sessionId=demo-id-review',
  'no recommended products': '/relevant?sessionId=demo-in-overdue&needPop=1',
  'a product': '/product?sessionId=demo-in-review&productId=saaf-steady&needPop=1',
  'the orders of a borrower': '/order?sessionId=demo-id-overdue',
  'a joint login that failed': '/jointLoginFail?approaches=partner',
  'the error page': '/errorPage?code=1099&needPop=1',
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
  'the bank and till': '/testPreview/till?',
  'the API page': '/docs?',
}
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
