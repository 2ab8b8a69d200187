import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renamer, type WireNames, wireNameProblems } from './wire-names.ts'

const names = {
  '*': { phone: 'kfTel', code: 'stat' },
  loanDetails: { productLogo: 'plg', productName: 'pnm', code: 'st2' },
}

describe('the wire names of a deployment', () => {
  test('are put on what is sent and taken off what arrives, at any depth', () => {
    const { toWire, fromWire } = renamer(names, 'loanDetails')
    const ours = { phone: '1', list: [{ productLogo: 'a', deep: { productName: 'b' } }], other: null }
    const theirs = { kfTel: '1', list: [{ plg: 'a', deep: { pnm: 'b' } }], other: null }
    expect(toWire(ours)).toEqual(theirs)
    expect(fromWire(theirs)).toEqual(ours)
  })

  test('of one endpoint come before those for all, and concern no other', () => {
    expect(renamer(names, 'loanDetails').toWire({ code: 1, phone: 2 })).toEqual({ st2: 1, kfTel: 2 })
    expect(renamer(names, 'scoreSave').toWire({ code: 1, productLogo: 3 })).toEqual({
      stat: 1,
      productLogo: 3,
    })
  })

  test('may swap two of ours', () => {
    const { toWire, fromWire } = renamer({ '*': { a: 'b', b: 'a' } }, 'x')
    expect(toWire({ a: 1, b: 2 })).toEqual({ b: 1, a: 2 })
    expect(fromWire({ b: 1, a: 2 })).toEqual({ a: 1, b: 2 })
  })

  test('are put on fields that have no prototype, as the service reads them', () => {
    const fields = Object.assign(Object.create(null), { kfTel: '1' })
    expect(renamer(names, 'x').fromWire(fields)).toEqual({ phone: '1' })
  })

  test('leave a file, a date and bytes alone', () => {
    const { toWire } = renamer(names, 'x')
    const sent = { file: new Blob(['a']), at: new Date(0), bytes: new Uint8Array(2) }
    const wired = toWire(sent) as typeof sent
    for (const name of ['file', 'at', 'bytes'] as const) expect(wired[name]).toBe(sent[name])
  })

  test('make no prototype of a field that is called so', () => {
    const arrived = renamer(names, 'x').fromWire(
      JSON.parse('{"__proto__":{"admin":true},"kfTel":"1"}'),
    ) as object
    expect(Object.getPrototypeOf(arrived)).toBe(Object.prototype)
    expect(arrived).not.toHaveProperty('admin')
  })

  test('that are none change nothing', () => {
    const value = { a: 1 }
    expect(renamer({}, 'x').toWire(value)).toBe(value)
    expect(renamer({}, 'x').fromWire(value)).toBe(value)
  })

  test('lead back to where they came from, for any data', () => {
    const { toWire, fromWire } = renamer(names, 'loanDetails')
    const taken = new Set(['kfTel', 'st2', 'plg', 'pnm', '__proto__'])
    const key = fc
      .oneof(fc.constantFrom('phone', 'productLogo', 'code', 'x'), fc.string())
      .filter((k) => !taken.has(k))
    const data = fc.object({ key, maxDepth: 3 })
    fc.assert(fc.property(data, (value) => void expect(fromWire(toWire(value))).toEqual(value)))
  })
})

describe('a map of names is refused', () => {
  const calls = ['loanDetails', 'orderList']
  test.each([
    [
      { loanDetail: { phone: 'kfTel' } },
      "'loanDetail' is no call of the contract (* stands for all of them)",
    ],
    [
      { '*': { productLogo: 'data' } },
      "*.productLogo: 'data' is a field of the reply's envelope, which would be read as ours",
    ],
    [
      { loanDetails: { status: 'code' } },
      "loanDetails.status: 'code' is a field of the reply's envelope, which would be read as ours",
    ],
    [{ '*': { phone: ' ' } }, '*.phone: the name is empty'],
    [
      { '*': { phone: 'tel' }, orderList: { fax: 'tel' } },
      "orderList.fax: 'tel' is already the name of phone",
    ],
  ])('%j', (names, problem) => {
    expect(wireNameProblems(names as unknown as WireNames, calls)).toEqual([problem])
  })

  test('and no other: swapped names, a call that names a field anew, and one that stays', () => {
    const names = { '*': { a: 'b', b: 'a', phone: 'tel' }, loanDetails: { phone: 'kfTel', code: 'code' } }
    expect(wireNameProblems(names, calls)).toEqual([])
  })
})
