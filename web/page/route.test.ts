import { expect, test } from 'vitest'
import { filePaths } from '../../contract/wire/paths.ts'
import { routes } from '../pages.server.ts'
import * as extension from '../repayment/extension.server.ts'
import * as whetherRepay from '../repayment/whether-repay.server.ts'
import { openPages } from '../testing/pages.ts'
import { forms } from './route.ts'

const screen = () => import('../repayment/extension.tsx')

test('a row takes a screen with the half that loads its props; the compiler refuses any other', () => {
  expect(forms(screen, extension, { parents: [] })).toMatchObject({
    kind: 'page',
    script: 'forms',
    audience: 'borrower',
  })
  // @ts-expect-error: what this half loads is not what the screen shows.
  forms(screen, whetherRepay, { parents: [] })
})

test('a screen is loaded once, at the first request', async () => {
  let loaded = 0
  const counted = () => {
    loaded += 1
    return screen()
  }
  const row = forms(counted, extension, { parents: [] })
  expect(loaded).toBe(0)
  expect(await row.screen()).toBe(await row.screen())
  expect(loaded).toBe(1)
})

test.each(Object.values(filePaths))('%s is no page, and answers no form', async (path) => {
  expect(routes[path].kind).not.toBe('page')
  expect((await openPages().post(path, { act: 'send' })).status).toBe(404)
})
