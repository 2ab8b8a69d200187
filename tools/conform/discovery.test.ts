import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callsOf, parseDiscovery } from './discovery.ts'

const person = (name: string) => ({ session: `session of ${name}`, orderId: name, productId: 'quick' })
const right = { market: 'id', borrower: person('a'), other: person('b') }
const parse = (file: unknown, names = '{}') =>
  parseDiscovery(typeof file === 'string' ? file : JSON.stringify(file), () => names)

describe('a discovery file', () => {
  test('needs little, and has a default for the rest', () => {
    expect(parse(right)).toMatchObject({ language: 'en', additions: [], wireNames: {}, limits: true })
  })

  test.each([
    ['not JSON', '{', /the discovery file is not JSON/],
    ['no market', { ...right, market: undefined }, /^market: /],
    ['an unknown market', { ...right, market: 'cn' }, /^market: must be 'id' or 'in'$/],
    [
      'no session',
      { ...right, borrower: { ...person('a'), session: '' } },
      /^borrower\.session: must not be empty$/,
    ],
    ['a misspelt name', { ...right, sandboxes: {} }, /^sandboxes: /],
    [
      'a part that does not exist',
      { ...right, additions: ['shop'] },
      /^additions\.0: 'shop' is neither a domain \(home, /,
    ],
    [
      'one borrower twice',
      { ...right, other: right.borrower },
      /^other\.session: must be the session of another/,
    ],
    [
      'a path without a slash',
      { ...right, sandbox: { path: 'hooks', secret: 'x' } },
      /^sandbox\.path: must begin with \/$/,
    ],
    ['an address that is none', { ...right, address: 'backend' }, /^address: must be an address such as/],
  ])('with %s is refused by name', (_, file, message) => {
    expect(() => parse(file)).toThrow(message)
  })

  test('lists all that is wrong', () => {
    const wrong = { ...right, market: 'cn', borrower: {} }
    expect(() => parse(wrong)).toThrow(/market: .*\nborrower\.session: .*\nborrower\.orderId: /)
  })

  test('names a file of names, which is checked as well', () => {
    const file = { ...right, wireNames: 'names.json' }
    expect(parse(file, '{"*":{"phone":"kfTel"}}').wireNames).toEqual({ '*': { phone: 'kfTel' } })
    expect(() => parse(file, '{"*":1}')).toThrow(/^names\.json: \*: /)
  })

  test('is in docs/adopting.md as it is read', () => {
    const docs = readFileSync(new URL('../../docs/adopting.md', import.meta.url), 'utf8')
    const [, example = ''] = /```json\n(\{\n {2}"address"[\s\S]*?)```/.exec(docs) ?? []
    expect(parse(example)).toMatchObject({ market: 'id', sandbox: { path: '/hooks/sandbox' } })
  })
})

test('calls that we added are looked at only where the backend says that it has them', () => {
  expect(callsOf({ additions: [] })).not.toContain('orderList')
  expect(callsOf({ additions: [] })).toContain('loanDetails')
  expect(callsOf({ additions: ['orderList'] })).toContain('orderList')
  expect(callsOf({ additions: ['documents'] })).toContain('receiptRead')
  expect(callsOf({ additions: ['documents'] })).not.toContain('orderList')
  expect(callsOf({ additions: ['*'] })).toContain('sessionList')
})
