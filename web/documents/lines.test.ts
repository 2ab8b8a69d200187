import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf } from './lines.ts'

/** A type in which each letter is one wide and each Chinese one two. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)
const lines = (text: string, width: number) => linesOf(text, width, widthOf)

describe('lines', () => {
  test('end between words', () => {
    expect(lines('one two three', 7)).toEqual(['one two', 'three'])
  })

  test('keep a line end that was written', () => {
    expect(lines('a\n\nb', 9)).toEqual(['a', '', 'b'])
  })

  test('part a word only when it is wider than a line, without a hyphen', () => {
    expect(lines('a abcdefgh b', 4)).toEqual(['a', 'abcd', 'efgh', 'b'])
  })

  test('keep an amount and a telephone number together', () => {
    expect(lines('total ₹2,000.00', 9)).toEqual(['total', '₹2,000.00'])
    expect(lines('call +62 21 5550 now', 13)).toEqual(['call', '+62 21 5550', 'now'])
  })

  test('end after any Chinese character, but not before closing or after opening marks', () => {
    expect(lines('借款金额应还总额', 8)).toEqual(['借款金额', '应还总额'])
    expect(lines('借款金额，应还', 8)).toEqual(['借款金', '额，应还'])
    expect(lines('借款金（应还）', 8)).toEqual(['借款金', '（应还）'])
    expect(lines('由 PT Terang 计算', 9)).toEqual(['由 PT', 'Terang 计', '算'])
  })

  test('never part a letter from its signs', () => {
    expect(lines('कुकुकु', 2).every((line) => !/^\p{M}/u.test(line))).toBe(true)
  })

  test('lose nothing and are never too wide', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1', '，', '（', '款', '\n', '-') })
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 12 }), (content, width) => {
        const broken = lines(content, width)
        expect(broken.join('').replace(/\s/g, '')).toBe(content.replace(/\s/g, ''))
        expect(broken.every((line) => widthOf(line) <= width)).toBe(true)
      }),
    )
  })
})
