import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownAddress, ownNext } from './own-address.ts'

const HERE = 'https://terang.example/order'

test.each([
  ['/order?a=b', '/order?a=b'],
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example', '/evil.example'],
  ['/\\evil.example/x', '/evil.example/x'],
  ['/.//evil.example', '/evil.example'],
  ['/%2Fevil.example', '/evil.example'],
  ['/%5cevil.example', '/evil.example'],
  ['/%2f/%5C\\evil.example', '/evil.example'],
  ['/a//b', '/a//b'],
])('%s becomes %s', (path, own) => {
  expect(ownAddress(new URL(`https://terang.example${path}`))).toBe(own)
})

test('whatever is requested, the link stays here, once decoded too', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5C',
    '.',
    '..',
    '%2e',
    'evil.example',
    '?',
    '#',
    '@',
    ':',
    '\t',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const own = ownAddress(new URL(`https://terang.example/${pieces.join('')}`))
      expect(new URL(own, HERE).host).toBe('terang.example')
      expect(new URL(decodeURIComponent(own), HERE).host).toBe('terang.example')
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['/order', '/order'],
  ['/loanDetails?orderId=7&sessionId=secret', '/loanDetails?orderId=7'],
  ['/main#top', '/main'],
  ['/a/../order', '/order'],
  ['https://evil.example/order', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/.//evil.example', null],
  ['/%2fevil.example', null],
  ['javascript:alert(1)', null],
  ['order', null],
  ['', null],
  [null, null],
  [`/${'x'.repeat(1000)}`, null],
])('%s leads on to %s', (next, own) => {
  expect(ownNext(next)).toBe(own)
})
