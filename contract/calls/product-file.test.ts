import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { parseProducts, productProblems } from './product-file.ts'

const description = { en: 'a', id: 'b', hi: 'c', zh: 'd' }
const good = {
  id: 'kilat',
  name: 'Kilat',
  description,
  amountMin: 1_000_000,
  amountMax: 2_000_000,
  termDays: 120,
  dailyRatePercent: 0.1,
}
const problemsOf = (content: unknown): string[] => {
  try {
    parseProducts(content)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return []
}

describe('the file of products', () => {
  test('gives amounts in minor units and rates in parts of a whole', () => {
    const [product] = parseProducts({ in: [{ ...good, amountMin: 2000.5, serviceFeePercent: 2.75 }] })
    expect(product).toMatchObject({
      market: 'in',
      amountMin: 200_050,
      amountMax: 200_000_000,
      dailyRatePercent: 1000,
      serviceFeePercent: 275,
      periods: 1,
      open: true,
    })
  })

  test('that is given as an example is right', () => {
    const file = join(import.meta.dirname, '../../docs/products.example.json')
    const products = parseProducts(JSON.parse(readFileSync(file, 'utf8')))
    expect(new Set(products.map(({ market }) => market))).toEqual(new Set(['id', 'in']))
    expect(productProblems(products, packs)).toEqual([])
  })

  test('names all its mistakes, a line each', () => {
    const { name: _, ...nameless } = good
    const content = {
      id: [
        { ...nameless, amountMax: 1, colour: 'red', description: { ...description, hi: '' } },
        { ...good, id: 'Kilat!', amountMin: 0, dailyRatePercent: 0.00001, termDays: 1.5, periods: 0 },
      ],
      my: [],
    }
    expect(problemsOf(content).toSorted()).toEqual([
      'id.0.amountMax must not be below amountMin',
      'id.0.colour is not known',
      'id.0.description.hi must not be empty',
      'id.0.name is missing',
      'id.1.amountMin must be above zero',
      'id.1.dailyRatePercent must have at most 4 decimals',
      'id.1.id must be lower-case letters, digits and hyphens',
      'id.1.periods must be at least 1',
      'id.1.termDays must be a whole number',
      'my is not known',
    ])
  })

  test.each([[], null, 'products'].map((content) => ({ content })))('is no $content', ({ content }) => {
    expect(problemsOf(content)).toHaveLength(1)
  })

  test('has each id once, in both markets together', () => {
    expect(problemsOf({ id: [good], in: [good] })).toEqual(["the id 'kilat' is used more than once"])
  })

  test('has at most one instalment a day', () => {
    expect(problemsOf({ id: [{ ...good, periods: 121 }] })).toEqual([
      'id.0.periods must not be more than there are days',
    ])
  })

  test('keeps to the market pack', () => {
    const products = parseProducts({ id: [{ ...good, termDays: 5, link: 'https://elsewhere.example/' }] })
    const { termMinDays, termMaxDays } = packs.id.legal
    expect(productProblems(products, packs)).toEqual([
      `kilat: termDays must be from ${termMinDays} to ${termMaxDays} in this market`,
      'kilat: link leads to a host or scheme that the market pack does not allow',
    ])
  })
})
