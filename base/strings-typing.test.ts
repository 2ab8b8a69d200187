import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { caretAfterFormat, digitsOnly, formatCard, formatPhone } from './strings.ts'
import { clampVisible, visibleLength } from './visible-characters.ts'

describe('input formats', () => {
  it.each([
    ['', ''],
    ['138', '138'],
    ['1380', '138 0'],
    ['1380013', '138 0013'],
    ['13800138', '138 0013 8'],
    ['13800138000', '138 0013 8000'],
    ['138001380009', '138 0013 8000'],
    [' 138-0013-8000 ', '138 0013 8000'],
    ['１３８００１３８０００', '138 0013 8000'],
    ['+86 138 0013 8000', '138 0013 8000'],
    ['a1b3c8', '138'],
    ['①³😀', ''],
  ])('phone %j shows %j', (text, shown) => expect(formatPhone(text)).toBe(shown))

  it.each([
    ['', ''],
    ['6222', '6222'],
    ['62220', '6222 0'],
    ['6222-0212 3456 7890 123', '6222 0212 3456 7890 123'],
    ['६२२२०', '6222 0'],
    ['card', ''],
  ])('card %j shows %j', (text, shown) => expect(formatCard(text)).toBe(shown))

  it('formats what is formatted to itself and loses no digit of a card', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -+a９') }), (text) => {
        expect(formatPhone(formatPhone(text))).toBe(formatPhone(text))
        expect(formatCard(formatCard(text))).toBe(formatCard(text))
        expect(digitsOnly(formatCard(text))).toBe(digitsOnly(text))
      }),
    )
  })
})

describe('caretAfterFormat', () => {
  // The bar is the caret.
  it.each([
    ['typing at the end', '1380|', '138 0|'],
    ['typing the last of a group', '138|', '138|'],
    ['typing in the middle', '1389| 0013 8000', '138 9|001 3800'],
    ['typing a letter', '138 0x|013', '138 0|013'],
    ['deleting in the middle', '138 |013 8000', '138| 0138 000'],
    ['deleting the separator', '138|0013', '138| 0013'],
    ['at the start', '|138 0013', '|138 0013'],
    ['behind a character that goes', 'x|138', '|138'],
    ['pasting with spaces', ' 138 0013 8000 |', '138 0013 8000|'],
    ['pasting full-width digits', '１３８０|０', '138 0|0'],
    ['pasting the country code', '+86 138 0013 8000|', '138 0013 8000|'],
  ])('%s', (_, typed, shown) => {
    const before = typed.replace('|', '')
    const after = shown.replace('|', '')
    expect(formatPhone(before)).toBe(after)
    expect(caretAfterFormat(before, typed.indexOf('|'), after)).toBe(shown.indexOf('|'))
  })

  it('keeps the digits left of the caret, wherever it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -a９') }), fc.nat(30), (text, at) => {
        const caret = Math.min(at, text.length)
        const shown = formatCard(text)
        const left = shown.slice(0, caretAfterFormat(text, caret, shown))
        expect(digitsOnly(left)).toBe(digitsOnly(text.slice(0, caret)))
      }),
    )
  })
})

describe('visible characters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['你好', 2],
    ['e\u0301', 1],
    ['👍🏽', 1],
    ['👨‍👩‍👧‍👦', 1],
    ['🇮🇩🇮🇳', 2],
    ['नमस्ते', 3],
    ['𠮷', 1],
    ['a\r\nb', 3],
    [' ', 1],
  ])('%j has %i', (text, length) => expect(visibleLength(text)).toBe(length))

  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['abc', 0, ''],
    ['👨‍👩‍👧‍👦👍🏽x', 2, '👨‍👩‍👧‍👦👍🏽'],
    ['e\u0301e\u0301', 1, 'e\u0301'],
    ['🇮🇩🇮🇳', 1, '🇮🇩'],
  ])('%j cut at %i is %j', (text, max, stored) => expect(clampVisible(text, max)).toBe(stored))

  it('cuts to a beginning of the text that is not too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
        const stored = clampVisible(text, max)
        expect(text.startsWith(stored)).toBe(true)
        expect(visibleLength(stored)).toBe(Math.min(max, visibleLength(text)))
      }),
    )
  })

  it('counts code points in a webview without Intl.Segmenter', async () => {
    vi.stubGlobal('Intl', {})
    vi.resetModules()
    const old = await import('./visible-characters.ts')
    vi.unstubAllGlobals()
    // Other files share the modules of this process.
    vi.resetModules()
    expect(old.visibleLength('a𠮷👍🏽')).toBe(4)
    expect(old.clampVisible('a𠮷b', 2)).toBe('a𠮷')
  })
})
