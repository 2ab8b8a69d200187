import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpointKeys } from '../../contract/calls/table.ts'
import { checks } from './table.ts'

const root = join(import.meta.dirname, '../..')
const product = readFileSync(join(root, 'docs/product.md'), 'utf8')

describe('the checks', () => {
  test('have an id each, which begins with what is checked', () => {
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length)
    expect(
      checks.filter(({ id, call }) => !id.startsWith(call === 'callback' ? 'money.' : `${call}.`)),
    ).toEqual([])
  })

  test('are sentences', () => {
    expect(checks.filter(({ says }) => !/^[“A-Z].{15,}\.$/.test(says)).map(({ id }) => id)).toEqual([])
  })

  test('cite sections of docs/product.md that exist', () => {
    const cited = checks.flatMap(({ clause }) =>
      [...clause.matchAll(/product (\d+(?:\.\d+)?)/g)].map(([, at]) => at),
    )
    expect(cited.length).toBeGreaterThan(50)
    const missing = new Set(
      cited.filter((at) => !new RegExp(`^##+ ${at?.replace('.', '\\.')}\\.? `, 'm').test(product)),
    )
    expect([...missing]).toEqual([])
  })

  test('look at every call of the contract', () => {
    const checked = new Set(checks.map(({ call }) => call))
    expect(endpointKeys.filter((key) => !checked.has(key))).toEqual([])
    expect(existsSync(join(root, 'tools/conform.ts'))).toBe(true)
  })
})
