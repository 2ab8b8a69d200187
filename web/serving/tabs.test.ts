import { expect, test } from 'vitest'
import { paths } from '../../contract/wire/paths.ts'
import { tabOf, tabs } from './tabs.ts'

const sessionId = 's'

test.each(tabs)('$path has a tab for who is signed in, in a browser', ({ path }) => {
  expect(tabOf({ path, launch: { sessionId } })).toBe(path)
  expect(tabOf({ path, launch: {} })).toBeNull()
  expect(tabOf({ path, launch: { sessionId, clientType: 'android' } })).toBeNull()
})

test.each([paths.home, paths.loanDetails, paths.aboutUs, paths.instalments])('%s has none', (path) => {
  expect(tabOf({ path, launch: { sessionId } })).toBeNull()
})
