import type { Page } from '@playwright/test'
import { countOf, hasTurn, isSoak } from '../tools/counts.ts'
import { faintFields, movingParts } from './display-settings.ts'
import { expect } from './journey.ts'
import { allRules, fit, forcedColours, lookAt, onlyColours, type View } from './look-at.ts'
import { isHydrated, openFolds, smallTargets } from './looks.ts'
import { keyboardProblems } from './tab-stops.ts'

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 640 }
const sizes = [
  { name: 'laptop', size: laptop, find: fit },
  { name: 'phone', size: phone, find: { ...fit, 'less than 44 px': smallTargets } },
]
const themes = ['light', 'dark'] as const
const turns = { of: themes.length, count: countOf('viewsPerDeskPage') / sizes.length }

/** Light and dark, each in both sizes; in `npm test` the laptop is light and the phone dark. */
const inThemes: View[] = sizes.flatMap(({ name, ...seen }, no) =>
  themes
    .filter((_, theme) => hasTurn(theme, no, turns))
    .map((colorScheme, index) => ({
      name: `${name}, ${colorScheme}`,
      media: { colorScheme },
      rules: index > 0 ? onlyColours : allRules,
      ...seen,
    })),
)
/** Where text is large, tables are read as on a phone. */
const withSettings: View[] = [
  { name: 'text of twice the size', size: phone, isEnlarged: true, find: fit },
  { name: 'light fields', size: phone, find: { 'faint field': faintFields, moves: movingParts } },
  { name: 'dark fields', size: phone, media: { colorScheme: 'dark' }, find: { 'faint field': faintFields } },
  { ...forcedColours, size: phone },
]
const views: View[] = [
  ...inThemes,
  { name: 'at 320 px', size: smallest, find: fit },
  ...(isSoak ? withSettings : []),
]

/** Everything open, on a laptop and a phone. */
export async function lookAtDesk(page: Page, address: string): Promise<void> {
  await page.waitForFunction(isHydrated)
  await page.setViewportSize(laptop)
  if (isSoak) expect.soft(await keyboardProblems(page), `${address}, by keyboard`).toEqual([])
  await page.evaluate(openFolds)
  await lookAt(page, address, views)
}
