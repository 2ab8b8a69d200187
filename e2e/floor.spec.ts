import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { parse } from 'acorn'
import { FLOOR_SYNTAX } from '../web/page/floor.ts'
import { missingCalls, unguardedDeclarations, unguardedSelectors } from './floor.ts'
import { loanOf } from './journey.ts'

const folders = ['client', 'inline'].map((name) => new URL(`../dist/${name}/assets/`, import.meta.url))
const scripts = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(new URL(name, folder), 'utf8') })),
)

/** The syntax of Chromium 80 and Safari 14 is ES2020, without looking behind in regular expressions. */
function parseAsFloor(code: string): string[] {
  const patterns: string[] = []
  parse(code, {
    ecmaVersion: 2020,
    sourceType: 'module',
    onToken: (token) => {
      const { type, value } = token as typeof token & { value: { pattern: string } }
      if (type.label === 'regexp' && /\(\?<[=!]/.test(value.pattern)) patterns.push(value.pattern)
    },
  })
  return patterns
}

test('every script is read by the oldest engines that get one, and by none that are older', () => {
  expect(scripts.length).toBeGreaterThan(10)
  for (const { name, code } of scripts) {
    expect(parseAsFloor(code), name).toEqual([])
    expect(code.startsWith(FLOOR_SYNTAX), name).toBe(true)
  }
  expect(() => parse(FLOOR_SYNTAX, { ecmaVersion: 2019 })).toThrow()
})

test('inline scripts as well', async ({ request }) => {
  const details = loanOf('id', 'due')
  // Of the demo alone (the simulated app), of the native app, of the session, of the worker; of a React screen.
  for (const [address, count] of [
    [details, 4],
    [details.replace('/loanDetails', '/repay'), 5],
  ] as const) {
    const html = await (await request.get((process.env['DEMO_URL'] ?? '') + address)).text()
    const inline = [...html.matchAll(/<script nonce="\w+">([\s\S]*?)<\/script>/g)].map(
      ([, code = '']) => code,
    )
    expect(inline, address).toHaveLength(count)
    for (const code of inline) {
      expect(parseAsFloor(code)).toEqual([])
      expect(code.startsWith(FLOOR_SYNTAX)).toBe(true)
    }
  }
})

test('the checks see what the oldest engines lack', () => {
  expect(() => parseAsFloor('a ??= b')).toThrow()
  expect(parseAsFloor('/(?<=a)b/')).toEqual(['(?<=a)b'])
  expect(missingCalls('a.at(-1);new FormData(a,b)')).toHaveLength(2)
  expect(missingCalls('new FormData(a);a[0]')).toEqual([])
  expect(unguardedSelectors('.a,.b:has(.c){x:y}')).toEqual(['.a,.b:has(.c)'])
  expect(unguardedSelectors('.a:is(.b,.c){x:y}.a:has(b){x:y}')).toEqual([])
  expect(unguardedDeclarations('.a{height:1dvh}.b{aspect-ratio:1}.c{inset:0}')).toHaveLength(3)
  expect(unguardedDeclarations('.a{height:1vh;height:1dvh}.b{min-height:1px;aspect-ratio:1}')).toEqual([])
})

test('no script calls what the oldest engines lack', () => {
  // React looks before it calls.
  for (const { name, code } of scripts.filter(({ name }) => !name.startsWith('react-')))
    expect(missingCalls(code), name).toEqual([])
})

test('what the oldest engines do not know of a stylesheet has a fallback', async ({ request }) => {
  for (const path of ['/testPreview', '/', '/privacyPolicy', '/promotion']) {
    const html = await (await request.get((process.env['DEMO_URL'] ?? '') + path)).text()
    const css = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    expect(css.length).toBeGreaterThan(1000)
    expect(unguardedSelectors(css), path).toEqual([])
    expect(unguardedDeclarations(css), path).toEqual([])
  }
})
