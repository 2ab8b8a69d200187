import { describe, expect, it } from 'vitest'
import { pieces } from './breakable.tsx'

describe('where a text may break', () => {
  it.each([
    ['saaf.0984363017@sandbox', ['saaf.', '0984363017@', 'sandbox']],
    ['bantuan@terang.example', ['bantuan@', 'terang.', 'example']],
    ['/api/v2/terang/track-visit', ['/', 'api/', 'v2/', 'terang/', 'track-', 'visit']],
    ['d08e4c15de8d523dd7ab', ['d08e', '4c15', 'de8d', '523d', 'd7ab']],
    ['本文指纹：d08e4c15de8d523dd7ab', ['本文指纹：d08e', '4c15', 'de8d', '523d', 'd7ab']],
    ['Text: d08e4c15de8d523dd7ab, signed', ['Text: d08e', '4c15', 'de8d', '523d', 'd7ab, signed']],
  ])('%s', (text, expected) => {
    expect(pieces(text)).toEqual(expected)
  })

  it.each(['TRG0962493980', 'Rp1.225.000,00', 'ketidakseimbanganmu', 'मुख्यप्रबंधनकार्यालय', ''])(
    'not in “%s”',
    (text) => {
      expect(pieces(text)).toEqual([text])
    },
  )

  it('changes nothing of the text', () => {
    const text = ' Write to  help@terang.example.com,\nor 00112233445566778899 '
    expect(pieces(text).join('')).toBe(text)
  })
})
