import { expect, test } from 'vitest'
import { chromiumCandidates, postgresFolders } from './system.mjs'

test('a Chromium that is configured is the only candidate', () => {
  expect(chromiumCandidates({ CHROMIUM_PATH: '/opt/my/chrome', PATH: '/usr/bin' })).toEqual([
    '/opt/my/chrome',
  ])
})

test('Chromium is looked for on the path first, then where systems put it', () => {
  const candidates = chromiumCandidates({ PATH: '/somewhere/bin', HOME: '/home/a' })
  expect(candidates[0]).toBe('/somewhere/bin/chromium')
  expect(candidates).toContain('/usr/bin/google-chrome')
  expect(candidates).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
})

test('the newest PostgreSQL comes first, by number and not by letter', () => {
  expect(postgresFolders('/usr/lib/postgresql', ['9.6', '15', '14', 'README'])).toEqual([
    '/usr/lib/postgresql/15/bin',
    '/usr/lib/postgresql/14/bin',
    '/usr/lib/postgresql/9.6/bin',
  ])
})

test("Homebrew's folders are found among all its others", () => {
  expect(postgresFolders('/opt/homebrew/opt', ['node', 'postgresql@16', 'libpq'])).toEqual([
    '/opt/homebrew/opt/postgresql@16/bin',
  ])
})
