import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bridge } from '../bridge/bridge.ts'
import { applyOutcome } from './apply-outcome.ts'

const assign = vi.fn()
const bridge = {} as Bridge

beforeEach(() => {
  const { href, pathname, search } = new URL('https://web.example/promotion?id=india')
  vi.stubGlobal('location', { href, pathname, search, assign })
})
afterEach(() => {
  vi.unstubAllGlobals()
  assign.mockClear()
})

it.each([
  ['another page', '/loanDetails?id=india#rows', true],
  ['the page with other parameters', '/promotion?id=default#/downloadTemplate', true],
  ['the page itself, loaded anew', '/promotion?id=india', true],
  ['another view of the page', '/promotion?id=india#/downloadTemplate', false],
])('goes to %s', async (_, to, leaving) => {
  expect(await applyOutcome({ to }, bridge)).toBe(leaving)
  expect(assign).toHaveBeenCalledWith(to)
})

it('stays where an outcome leads nowhere', async () => {
  expect(await applyOutcome({}, bridge)).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})
