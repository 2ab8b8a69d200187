import { afterEach, expect, test, vi } from 'vitest'
import { withSession } from './session.ts'

function openedAt(search: string, cookie: string): void {
  vi.stubGlobal('location', { search, href: `https://web.example/loanDetails${search}` })
  vi.stubGlobal('document', { cookie })
}
afterEach(() => vi.unstubAllGlobals())

test('where cookies are refused, an address of ours carries the session on', () => {
  openedAt('?sessionId=s1&lang=en', '')
  expect(withSession('/customerService?lang=en#mail')).toBe('/customerService?lang=en&sessionId=s1#mail')
})

test.each([
  ['where cookies work, though the address still has it', '?sessionId=s1', 'terang_ok=1'],
  ['where the address has none', '?lang=en', ''],
])('%s, nothing carries it', (_, search, cookie) => {
  openedAt(search, cookie)
  expect(withSession('/customerService')).toBe('/customerService')
})
