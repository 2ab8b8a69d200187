import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

const name = 'Terang'

test('what is configured counts, whatever a request says', () => {
  const configured = 'https://desk.lender.example:8443'
  expect(relyingPartyOf({ name, configured, requested: 'https://evil.example' })).toEqual({
    id: 'desk.lender.example',
    name,
    origin: configured,
  })
})

test.each([
  ['http://localhost:3000', 'localhost'],
  ['http://desk.localhost:3000', 'desk.localhost'],
])('in the demo %s is its own', (requested, id) => {
  expect(relyingPartyOf({ name, configured: null, requested })).toEqual({ id, name, origin: requested })
})

test.each(['http://127.0.0.1:3000', 'https://evil.example', 'https://localhost.evil.example', 'null', ''])(
  'in the demo %s is none',
  (requested) => {
    expect(relyingPartyOf({ name, configured: null, requested })).toBeNull()
  },
)
