import { expect, test } from 'vitest'
import type { Desk } from '../../contract/calls/desk.ts'
import type { Lender } from '../page/page.ts'
import { createTestWeb } from '../testing/test-web.ts'

/** A desk whose database is away. */
function openDesk() {
  const desk = {
    staffOf: async () => {
      throw new Error('no database')
    },
    as: () => ({}),
    signIn: () => ({}),
    hasSingleSignOn: false,
    origin: null,
    demo: null,
  } as unknown as Desk
  return createTestWeb({ desk, lenderFor: () => ({}) as Lender, now: () => new Date('2026-11-15T03:00:00Z') })
    .app
}

const headers = { Cookie: 'terang_desk=x' }

test('whoever cannot be known now reads so, and is neither signed out nor shown a bare failure', async () => {
  for (const path of ['/desk?lang=en', '/desk/signIn?lang=en', '/desk/nowhere?lang=en']) {
    const response = await openDesk().request(path, { headers })
    expect(response.status).toBe(503)
    expect(response.headers.get('Set-Cookie') ?? '').not.toContain('terang_desk=')
    expect(await response.text()).toContain('<html lang="en">')
  }
})

test('a form that was sent meanwhile is refused, and says nothing was done', async () => {
  const body = new URLSearchParams({ act: 'signOut' })
  const init = { method: 'POST', body, headers: { ...headers, Accept: 'application/json' } }
  const response = await openDesk().request('/desk/signIn?lang=en', init)
  expect([response.status, await response.json()]).toMatchObject([503, { refused: true }])
  expect(response.headers.get('Set-Cookie') ?? '').not.toContain('terang_desk=')
})
