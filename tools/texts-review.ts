import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startCopyProcess } from '../e2e/copy.ts'
import { deskPages } from '../e2e/desk-pages.ts'
import { everyPage, withLanguage } from '../e2e/every-page.ts'
import { endAnimations, isHydrated, openFolds, sendEmptyForm, showDialog } from '../e2e/looks.ts'
import playwright from '../playwright.config.ts'
import { reviewSheet } from './review-sheet.ts'
import type { SeenPage } from './text-places.ts'
import { readTexts, type TextLanguage, textLanguages } from './text-problems.ts'
import { allScreens, type Screen } from './text-screens.ts'

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'review' }, language: { type: 'string', multiple: true } },
})
const phone = { width: 360, height: 800 }
const laptop = { width: 1280, height: 800 }
const still = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const
const PICTURE = { type: 'jpeg', quality: 55 } as const

/** What is on the page, or in one of its dialogs, and what is read out for it. */
const textOf = (page: Page, dialog: number) =>
  page.evaluate((dialog) => {
    const spoken = ['aria-label', 'placeholder', 'alt', 'title']
    const dialogs = document.querySelectorAll('[role=dialog]')
    const part = (dialogs[dialog] ?? document.body).cloneNode(true) as Element
    for (const closed of part.querySelectorAll('[role=dialog]')) closed.remove()
    const attributes = [...part.querySelectorAll('*')].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    )
    const title = dialog < 0 ? document.title : ''
    return [title, part.textContent ?? '', ...attributes].join('\n')
  }, dialog)

/** A machine with other work on it is slow, not wrong. */
const PATIENCE_MS = 120_000

/** Keeps what one browser page shows: as it is, each of its dialogs, and its form when it was sent empty. */
function camera(page: Page, series: string) {
  const seen: SeenPage[] = []
  page.setDefaultTimeout(PATIENCE_MS)
  const keep = async (name: string, dialog: number) => {
    await page.evaluate(endAnimations)
    const picture = `pictures/${series}-${seen.length}.jpg`
    await page.screenshot({ path: `${values.out}/${picture}`, ...PICTURE, fullPage: dialog < 0 })
    const { pathname } = new URL(page.url())
    seen.push({ name, path: pathname, picture, text: await textOf(page, dialog) })
  }
  const look = async (name: string) => {
    const dialogs = await page.evaluate(openFolds)
    await page.evaluate(showDialog, -1)
    await keep(name, -1)
    for (let dialog = 0; dialog < dialogs; dialog++) {
      await page.evaluate(showDialog, dialog)
      await keep(`${name}: a dialog`, dialog)
    }
    await page.evaluate(showDialog, -1)
    if (!(await page.evaluate(sendEmptyForm))) return
    await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
    await keep(`${name}: sent empty`, -1)
  }
  return { seen, look }
}

async function borrowerPages(browser: Browser, url: string, language: TextLanguage): Promise<SeenPage[]> {
  const context = await browser.newContext({ ...still, viewport: phone })
  const page = await context.newPage()
  const { seen, look } = camera(page, language)
  for (const [name, address] of Object.entries(everyPage)) {
    await page.goto(url + withLanguage(address, language))
    await page.waitForFunction(isHydrated)
    await look(name)
  }
  await context.close()
  return seen
}

async function staffPages(browser: Browser, url: string, language: TextLanguage): Promise<SeenPage[]> {
  const context = await browser.newContext({ ...still, viewport: laptop })
  const page = await context.newPage()
  const { seen, look } = camera(page, `desk-${language}`)
  for await (const address of deskPages(page, url, { role: /Manager/, lang: language })) await look(address)
  const visitOthers = async (isWanted: (screen: Screen) => boolean) => {
    const others = allScreens().filter(({ path }) => !seen.some((other) => other.path === path))
    for (const { path } of others.filter(isWanted)) {
      const response = await page.goto(`${url}${path}?lang=${language}`)
      if (response?.ok()) await look(path)
    }
  }
  await visitOthers(({ folder }) => folder.startsWith('desk/') && folder !== 'desk/sign-in')
  // The way in is shown to nobody who is in.
  await context.clearCookies()
  await visitOthers(({ folder }) => folder === 'desk/sign-in')
  await context.close()
  return seen
}

/** A sheet for the reviewer of each language: every text with English beside it and pictures of where it stands. */
async function review(): Promise<void> {
  const chosen = textLanguages.filter((language) => values.language?.includes(language) ?? true)
  rmSync(values.out, { recursive: true, force: true })
  mkdirSync(`${values.out}/pictures`, { recursive: true })
  const texts = readTexts('.')
  const demo = await startCopyProcess()
  const browser = await chromium.launch(playwright.use?.launchOptions)
  try {
    for (const language of chosen) {
      const pages = await borrowerPages(browser, demo.url, language)
      const isOfDesk = texts.some((text) => text.language === language && /\/desk(-kit)?\//.test(text.folder))
      if (isOfDesk) pages.push(...(await staffPages(browser, demo.url, language)))
      const { html, shown, ofScreen, all } = reviewSheet(texts, language, { pages, screens: allScreens() })
      const file = `${values.out}/${language}.html`
      writeFileSync(file, html)
      console.log(`${file}: ${all} texts, ${shown} on a picture, ${ofScreen} with that of their screen`)
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

await review()
