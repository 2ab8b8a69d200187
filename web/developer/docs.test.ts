import { expect, test } from 'vitest'
import { openPages } from '../testing/pages.ts'
import { load } from './docs.server.ts'

test('the documentation is drawn once, however often it is read', async () => {
  const { props } = await load()
  const [first] = props.calls
  if (!first) throw new Error('no calls')
  const { summary } = first
  let drawn = 0
  Object.defineProperty(first, 'summary', {
    get: () => {
      drawn += 1
      return summary
    },
  })
  const { get } = openPages({})
  expect(await (await get('/docs')).text()).toContain(summary)
  const once = drawn
  expect(once).toBeGreaterThan(0)
  for (let view = 0; view < 5; view += 1) expect((await get('/docs')).status).toBe(200)
  expect(drawn).toBe(once)
})
