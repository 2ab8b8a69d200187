import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileAddresses as hostile } from '../testing/hostile-addresses.ts'
import { safeTarget } from './safe-target.ts'

const allowed = ['good.example', '.partners.example', 'localhost:4000', '127.0.0.1:4000', '127.0.0.1']

describe('safeTarget', () => {
  it(`refuses ${hostile.length} hostile addresses`, () => {
    expect(hostile.length).toBeGreaterThan(60)
    expect(hostile.filter((address) => safeTarget(address, allowed).kind !== 'refused')).toEqual([])
  })

  it.each([
    ['https://good.example', 'https://good.example/'],
    ['https://good.example:443/a?b=c#/d', 'https://good.example/a?b=c#/d'],
    ['HTTPS://GOOD.EXAMPLE/Path', 'https://good.example/Path'],
    ['https://good.example?mail=a@b.example', 'https://good.example/?mail=a@b.example'],
    ['https://pay.partners.example/x', 'https://pay.partners.example/x'],
    ['https://a.b.partners.example/', 'https://a.b.partners.example/'],
    ['http://localhost:4000/that', 'http://localhost:4000/that'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
    ['/', '/'],
    ['/that?amount=1&next=https://x.example//y', '/that?amount=1&next=https://x.example//y'],
    ['/promotion#/downloadTemplate', '/promotion#/downloadTemplate'],
    ['/a/../that', '/that'],
  ])('follows %s', (address, url) => {
    expect(safeTarget(address, allowed)).toEqual({ kind: 'http', url })
  })

  it.each(['terang://product?id=3', 'saaf:home', 'TERANG://home', 'terang://page?mail=a@b.example'])(
    'hands %s to the app',
    (link) => {
      expect(safeTarget(link, allowed)).toEqual({ kind: 'native', link })
    },
  )

  it('takes the schemes it is given, but none that run something', () => {
    expect(safeTarget('lender://x', [], ['lender:'])).toEqual({ kind: 'native', link: 'lender://x' })
    expect(safeTarget('terang://x', [], ['lender:']).kind).toBe('refused')
    for (const scheme of ['javascript:', 'data:', 'intent:', 'http:', 'https:']) {
      expect(safeTarget(`${scheme}//x/y`, [], [scheme]).kind).toBe('refused')
    }
  })

  it('follows a punycode host only where the list names it', () => {
    expect(safeTarget('https://xn--gd-eka.example/', ['xn--gd-eka.example']).kind).toBe('http')
    expect(safeTarget('https://xn--gd-eka.example/', ['.example']).kind).toBe('refused')
  })

  it.each(['', '.', '*', '*.example', '..', 'https://evil.example', '.evil.example:443'])(
    'opens nothing for the list entry %j',
    (entry) => {
      for (const address of ['https://evil.example/', 'https://evil.example./', 'https://./', 'https:///']) {
        expect(safeTarget(address, [entry]).kind).toBe('refused')
      }
    },
  )

  it('refuses a listed host that a browser reads as another', () => {
    expect(safeTarget('https://0x7f.1/', ['0x7f.1']).kind).toBe('refused')
    expect(safeTarget('https://1.2.3.4.5/', ['1.2.3.4.5']).kind).toBe('refused')
  })

  it('refuses what is no text', () => {
    for (const value of [undefined, null, 7, {}, ['/']]) {
      expect(safeTarget(value as unknown as string, allowed).kind).toBe('refused')
    }
  })

  it('opens only hosts of the list, whatever it is given', () => {
    const piece = fc.constantFrom(
      ...[
        'https:',
        'http:',
        '/',
        '//',
        '\\',
        '@',
        ':',
        '.',
        '%2f',
        '\t',
        '#',
        '?',
        'good.example',
        'evil.example',
      ],
      ...['partners.example', 'localhost', '4000', '443', 'xn--', 'a'],
    )
    const page = 'https://own.example/page'
    const reachable =
      /^(?:https:\/\/(?:own\.example|good\.example|[a-z0-9.-]+\.partners\.example)|http:\/\/localhost:4000)\//
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = safeTarget(pieces.join(''), allowed)
        if (target.kind === 'http') expect(new URL(target.url, page).href).toMatch(reachable)
        else expect(target.kind).toBe('refused')
      }),
      { numRuns: 5000 },
    )
  })
})
