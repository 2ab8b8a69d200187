import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { sampleValues } from '../../market/sample-values.ts'
import { marketPacks, production, read, refusal } from './testing/reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'terang-samples-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Own = Record<'id' | 'in', Record<string, Record<string, unknown>>>
const own = JSON.parse(readFileSync(marketPacks, 'utf8')) as Own
const example = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/market-packs.example.json'), 'utf8'),
) as Own

function fileOf(content: unknown): string {
  const path = join(folder, 'packs.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

function withValue(path: string, value: unknown): Own {
  const copy = structuredClone(own)
  const [outer = '', inner] = path.split('.')
  if (inner) Object.assign(copy.id[outer] ?? {}, { [inner]: value })
  else Object.assign(copy.id, { [outer]: value })
  return copy
}
const sampleAt = (path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], packs.id)

describe('production does not start with what is said in our name', () => {
  test.each(sampleValues)('%s left out', (path, kind) => {
    expect(refusal({ ...production, MARKET_PACKS: fileOf(withValue(path, undefined)) })).toContain(
      `MARKET_PACKS: market 'id' still has the sample's ${path}: `,
    )
    const repeated = { ...production, MARKET_PACKS: fileOf(withValue(path, sampleAt(path))) }
    if (kind === 'figure') expect(read(repeated).packs.id.market).toBe('id')
    else expect(refusal(repeated)).toContain(path)
  })

  test.each(['company.name', 'company.phone', 'company.licenceNumber', 'allowedHosts'])(
    '%s cleared',
    (path) => {
      const empty = path === 'allowedHosts' ? [] : ''
      expect(refusal({ ...production, MARKET_PACKS: fileOf(withValue(path, empty)) })).toContain(path)
    },
  )

  test('without a file, for both markets', () => {
    expect(() => read({ ...production, MARKET_PACKS: '' })).toThrow(/'id' still has .*\n.*'in' still has/)
  })

  test('but a market that is switched off may be as it is, and a demo', () => {
    const MARKET_PACKS = fileOf({ id: own.id })
    expect(refusal({ ...production, MARKET_PACKS })).toMatch(/^MARKET_PACKS: market 'in'/)
    expect(read({ ...production, MARKET_PACKS, MARKETS: 'id' }).markets).toEqual(['id'])
    expect(read({ DEMO: '1' }).markets).toEqual(['id', 'in'])
  })
})

test.each(['id', 'in'] as const)(
  'the example to begin with has each of them of %s, and fills in none',
  (market) => {
    for (const [path] of sampleValues) {
      const [outer = '', inner = ''] = path.split('.')
      const value = inner ? example[market][outer]?.[inner] : example[market][outer]
      expect([path, value !== undefined]).toEqual([path, true])
    }
    expect(
      refusal({
        ...production,
        MARKETS: market,
        MARKET_PACKS: join(import.meta.dirname, '../../docs/market-packs.example.json'),
      }),
    ).toMatch(/./)
  },
)

test.each(['', 'id,uk', ','])('MARKETS=%j', (MARKETS) => {
  if (MARKETS === '') return expect(read({ ...production, MARKETS }).markets).toEqual(['id', 'in'])
  expect(refusal({ ...production, MARKETS })).toMatch(/^MARKETS: /)
})
