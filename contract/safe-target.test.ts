import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeTarget } from './safe-target.ts'

const allowed = ['good.example', '.partners.example', 'localhost:4000', '127.0.0.1:4000', '127.0.0.1']

const hostile = [
  '',
  ' ',
  'good.example',
  'www.good.example/path',
  'path',
  './path',
  '../path',
  '?next=/x',
  '#/downloadTemplate',
  // schemes that run or read something
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://good.example/%0aalert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://good.example/7f3c',
  'filesystem:https://good.example/temporary/x',
  'file:///etc/passwd',
  'content://contacts/people',
  'about:blank',
  'view-source:https://good.example/',
  'intent://scan/#Intent;scheme=terang;end',
  'intent:#Intent;component=a/b;end',
  'android-app://com.evil/terang/home',
  'market://details?id=evil',
  'ftp://good.example/',
  'ws://good.example/',
  'wss://good.example/',
  'tel:110',
  'mailto:a@good.example',
  'sms:110',
  'https',
  'https:',
  // other hosts
  'https://evil.example/',
  'https://good.example.evil.example/',
  'https://evilgood.example/',
  'https://evil.example/good.example',
  'https://evil.example?good.example',
  'https://evil.example#good.example',
  'https://sub.good.example/',
  'https://partners.example/',
  'https://evilpartners.example/',
  'https://.partners.example/',
  'https://a..partners.example/',
  'https://-.partners.example/',
  'https://good.example./',
  'https://a.partners.example./',
  'https://good.example%2eevil.example/',
  'https://good%2eexample/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  // no transport security, wrong port
  'http://good.example/',
  'HTTP://good.example/',
  'https://good.example:8443/',
  'https://good.example:80/',
  'https://good.example:0443/',
  'https://good.example:/',
  'https://good.example:443:443/',
  'https://localhost:4000/',
  'https://localhost/',
  'http://localhost/',
  'http://localhost:4001/',
  'http://localhost:04000/',
  'http://127.0.0.1/',
  'http://127.0.0.1:80/',
  'http://127.1:4000/',
  'http://localhost.evil.example:4000/',
  'http://localhost:4000@evil.example/',
  // user information
  'https://good.example@evil.example/',
  'https://good.example:443@evil.example/',
  'https://user@good.example/',
  'https://user:secret@good.example/',
  'https://@good.example/',
  'https://good.example%40evil.example/',
  'terang://good@evil/page',
  // slashes and backslashes
  '//evil.example',
  '//good.example/',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/path\\..\\x',
  '/%5cevil.example',
  '/%2fevil.example',
  '/%2F/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:good.example',
  'https:/good.example',
  'https:///good.example',
  'https:\\\\good.example',
  'https://good.example\\@evil.example/',
  'https://evil.example\\.good.example/',
  'https://\\good.example/',
  // padding and control characters
  ' https://good.example/',
  'https://good.example/ ',
  '\thttps://good.example/',
  'https://good.example/\r\nSet-Cookie:a=b',
  'https://good.example/%0d%0aSet-Cookie:a=b',
  '/path%00',
  'https://good.example/\u0000',
  'https://good.exa\tmple/',
  'ht\ntps://good.example/',
  '\ufeffhttps://good.example/',
  'https://good.example/\u202egpj.exe',
  'https://good.example/\u200b',
  ' /path',
  'terang://home\n',
  ' terang://home',
  // lookalikes
  'https://gооd.example/',
  'https://ｇood.example/',
  'https://good。example/',
  'https://good．example/',
  'https://good.example／evil.example/',
  'https://good.example\u2044evil.example/',
  'https://gööd.example/',
  'https://xn--gd-eka.partners.example/',
  'https://a.xn--gd-eka.partners.example/',
  'https://xn--god-jua.example/',
  'ｈttps://good.example/',
  'terang：//home',
  // nearly a link of the app
  'terang',
  'terang:',
  'terang://',
  'terang2://home',
  'xterang://home',
  'terang.evil://home',
  'te rang://home',
  `/${'a'.repeat(2048)}`,
]

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
