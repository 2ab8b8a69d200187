import { countOf, hasTurn } from '../tools/counts.ts'
import { faintFields, movingParts } from './display-settings.ts'
import { everyPage, languages, withLanguage } from './every-page.ts'
import { expect, test } from './journey.ts'
import { allRules, fit, forcedColours, lookAt, onlyColours, type View } from './look-at.ts'
import { brokenWords, coveringBars, openFolds, sendEmptyForm, smallTargets } from './looks.ts'
import { keyboardProblems } from './tab-stops.ts'

test.describe.configure({ mode: 'parallel' })

const designed = { width: 360, height: 800 }
const smallest = { width: 320, height: 640 }

const narrow: View = {
  name: 'at 320 px',
  size: smallest,
  find: { ...fit, 'broken word': brokenWords, 'less than 44 px': smallTargets },
}
const views: View[] = [
  {
    name: 'light',
    size: designed,
    rules: allRules,
    find: { 'less than 44 px': smallTargets, 'broken word': brokenWords, 'faint field': faintFields },
  },
  {
    name: 'dark',
    size: designed,
    media: { colorScheme: 'dark' },
    rules: onlyColours,
    find: { 'faint field': faintFields, moves: movingParts },
  },
  { ...forcedColours, size: designed },
  narrow,
  {
    name: 'text of twice the size',
    size: smallest,
    isEnlarged: true,
    find: { ...fit, 'covered by what sticks': coveringBars },
  },
  { name: 'on a laptop', size: { width: 1024, height: 768 }, find: fit },
]
/** It is for engineers, and in English in every language. */
const isEnglish = (address: string) => address.startsWith('/docs')

const read = { of: languages.length, count: countOf('languagesPerAxe') }
const seen = { of: languages.length, count: countOf('languagesPerPage') }

for (const [index, [about, address]] of Object.entries(everyPage).entries())
  test(`${about}, with everything open, is hydrated as it was sent, accessible, light and dark and with other settings, and fits every phone`, async ({
    page,
    errors,
  }) => {
    test.setTimeout(90_000)
    for (const [turn, lang] of languages.entries()) {
      const isRead = hasTurn(turn, index, read)
      if (!hasTurn(turn, index, seen) || (!isRead && isEnglish(address))) continue
      const shown = isRead ? views : [narrow]
      await page.goto(withLanguage(address, lang))
      // React reports a mismatch as an error of the page.
      expect.soft(errors.splice(0), lang).toEqual([])
      if (isRead) expect.soft(await keyboardProblems(page), `${lang}, by keyboard`).toEqual([])
      const dialogs = await page.evaluate(openFolds)
      await lookAt(page, lang, shown, { dialogs })
      if (await page.evaluate(sendEmptyForm)) {
        await expect(page.locator('[aria-busy]')).toHaveCount(0)
        await lookAt(page, `${lang}, refused`, shown, { within: 'main' })
      }
    }
  })

const inTwoParts = [
  'a loan that is due',
  'the instalments',
  'the home of a borrower who owes',
  'a complaint form',
  'an answered complaint',
  'the settings',
  'the address of an applicant',
] as const

test('from 768 px on, what a page is about and its actions stand beside the rest; on a phone, above it', async ({
  page,
}) => {
  const part = (number: number) => page.locator('main > *').nth(number)
  const edges = async (number: number) => {
    const box = await part(number).boundingBox()
    if (!box) throw new Error(`there is no part ${number}`)
    return { ...box, right: box.x + box.width, bottom: box.y + box.height }
  }
  for (const name of inTwoParts) {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(everyPage[name])
    const [about, rest] = [await edges(0), await edges(1)]
    expect.soft(rest.x, name).toBeGreaterThanOrEqual(about.right)
    expect.soft(rest.y, name).toBeCloseTo(about.y, 0)
    if ((await page.locator('main > *').count()) > 2)
      expect.soft((await edges(2)).right, name).toBeLessThanOrEqual(rest.x)
    await page.setViewportSize(designed)
    expect.soft((await edges(1)).y, name).toBeGreaterThanOrEqual((await edges(0)).bottom - 1)
  }
})
