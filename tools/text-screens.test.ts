import { expect, test } from 'vitest'
import { readTexts } from './text-problems.ts'
import { allScreens, screensOfText } from './text-screens.ts'

const screens = allScreens()
const pages = screens.map(({ path }) => ({ name: path, path, picture: '', text: '' }))
const screensOf = (folder: string) => screensOfText({ folder }, pages, screens).map(({ path }) => path)

test.each([
  ['web/complaints/texts', ['/complainPage', '/complainPageNext'], ['/repay', '/desk/complaints']],
  ['server/complaints/replies/texts', ['/complainPage'], ['/repay']],
  [
    'web/money-acts/desk/texts',
    ['/desk/money', '/desk/moneyEvent', '/desk/payouts'],
    ['/desk/jobs', '/repay'],
  ],
  ['server/money-acts/texts', ['/desk/money'], ['/repay']],
  ['market/legal/texts', ['/privacyPolicy'], ['/repay']],
])('a text of %s is read on %j', (folder, own, others) => {
  expect(screensOf(folder)).toEqual(expect.arrayContaining(own))
  for (const other of others) expect(screensOf(folder)).not.toContain(other)
})

test('every text belongs to a screen', () => {
  const folders = new Set(readTexts('.').map(({ folder }) => folder))
  expect(folders.size).toBeGreaterThan(50)
  expect([...folders].filter((folder) => screensOf(folder).length === 0)).toEqual([])
})
