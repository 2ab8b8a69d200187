import { expect, test, vi } from 'vitest'
import { openPages } from '../testing/pages.ts'

const drawn = vi.hoisted(() => ({ count: 0 }))
vi.mock('./docs.tsx', async (original) => {
  const { default: Docs } = await original<typeof import('./docs.tsx')>()
  return {
    default: (props: Parameters<typeof Docs>[0]) => {
      drawn.count += 1
      return Docs(props)
    },
  }
})

test('the documentation is drawn once, however often it is read', async () => {
  const { get } = openPages({})
  const first = await (await get('/docs')).text()
  expect(first).toContain('loginCodeSend')
  for (let view = 0; view < 5; view += 1) expect((await get('/docs')).status).toBe(200)
  expect(drawn.count).toBe(1)
})
