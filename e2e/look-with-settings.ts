import type { Page } from '@playwright/test'
import { faintFields, movingParts } from './display-settings.ts'
import { edgeless, strangePictures, unmarkedChoices } from './forced-colours.ts'
import { expect } from './journey.ts'
import { overflowing } from './looks.ts'
import { clippedTexts, longLabels, overlappingTexts } from './text-fit.ts'

/** At any size: nothing leaves the page, nothing is cut off, nothing lies on something else. */
export async function lookAtFit(page: Page, state: string): Promise<void> {
  expect.soft(await page.evaluate(overflowing), `${state}: too wide`).toEqual([])
  expect.soft(await page.evaluate(clippedTexts), `${state}: cut off`).toEqual([])
  expect.soft(await page.evaluate(overlappingTexts), `${state}: on each other`).toEqual([])
  expect.soft(await page.evaluate(longLabels), `${state}: labels`).toEqual([])
}

const LARGE = 'data-large'

/** Text of twice the size, as phones can be set to. */
async function lookEnlarged(page: Page, state: string): Promise<void> {
  await page.evaluate((mark) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root[${mark}]{font-size:200%!important}`)
    document.adoptedStyleSheets = [sheet]
    document.documentElement.setAttribute(mark, '')
  }, LARGE)
  await lookAtFit(page, `${state}, text of twice the size`)
  await page.evaluate((mark) => document.documentElement.removeAttribute(mark), LARGE)
}

/** The page as it is, for people who set their phone to larger text, less motion or colours of their own. */
export async function lookWithSettings(page: Page, state: string): Promise<void> {
  await lookEnlarged(page, state)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await page.evaluate(faintFields), `${state}: fields, ${colorScheme}`).toEqual([])
  }
  expect.soft(await page.evaluate(movingParts), `${state}: moves`).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  for (const find of [edgeless, unmarkedChoices, strangePictures])
    expect.soft(await page.evaluate(find), `${state}: in forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}
