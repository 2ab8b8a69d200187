import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockEnv } from '../tools/clock-env.mjs'
import { countOf, hasTurn } from '../tools/counts.ts'
import { type Copy, startCopyProcess } from './copy.ts'
import { everyPage, languages, withLanguage } from './every-page.ts'
import { expect, test } from './journey.ts'
import { recordAnnouncements, screenText, stopTime } from './screen-text.ts'

/** A working day on which no market has a holiday. */
const DAY = '2027-03-02T03:00:00Z'
const folder = join(import.meta.dirname, 'screen-texts')
const slug = (about: string) =>
  about
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
const fileOf = (about: string, lang: string) => [lang, `${slug(about)}.txt`]
const turns = { of: languages.length, count: countOf('languagesPerScreenText') }

let copy: Copy
let dataDir: string
test.beforeAll(async () => {
  test.setTimeout(240_000)
  dataDir = mkdtempSync(join(tmpdir(), 'terang-screen-texts-'))
  copy = await startCopyProcess({ DATA_DIR: dataDir, ...clockEnv(Date.parse(DAY)) })
})
test.afterAll(async () => {
  await copy?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Without the pages of developers. */
const pages = Object.entries(everyPage).filter(([, address]) => !/^\/(testPreview|docs)/.test(address))

/** Pages that ask whether they may show notifications. */
const asking = ['the payment page', 'the payment page with a QR code', '/messages']
const tagOf = (about: string) => (asking.includes(about) ? ' @chromium' : '')

for (const [index, [about, address]] of pages.entries())
  for (const lang of languages.filter((_, turn) => hasTurn(turn, index, turns)))
    test(`${about} is read out as it was, in ${lang}${tagOf(about)}`, async ({ page, errors }) => {
      await page.addInitScript(stopTime, DAY)
      await page.addInitScript(recordAnnouncements)
      await page.goto(copy.url + withLanguage(address, lang))
      expect(await screenText(page)).toMatchSnapshot(fileOf(about, lang))
      // The browser says of a frame without scripts that ours were not run in it.
      errors.splice(0, errors.length, ...errors.filter((error) => !/^Blocked script execution/.test(error)))
    })

test('each file belongs to a page that is there', () => {
  const expected = pages.map(([about]) => `${slug(about)}.txt`)
  expect(new Set(expected).size).toBe(expected.length)
  for (const lang of languages) expect(readdirSync(join(folder, lang)).sort()).toEqual(expected.sort())
})
