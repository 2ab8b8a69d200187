import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matches } from './install.mjs'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const react = { version: '19.0.0', integrity: 'sha512-a' }

test('what the lockfile names is installed', () => {
  expect(matches({ '': {}, 'node_modules/react': react }, { 'node_modules/react': react })).toBe(true)
})

test('a missing package, another version and another content are not', () => {
  const wanted = { '': {}, 'node_modules/react': react }
  expect(matches(wanted, {})).toBe(false)
  expect(matches(wanted, { 'node_modules/react': { ...react, version: '19.0.1' } })).toBe(false)
  expect(matches(wanted, { 'node_modules/react': { ...react, integrity: 'sha512-b' } })).toBe(false)
})

test('a binary for another platform need not be installed', () => {
  expect(matches({ 'node_modules/fsevents': { ...react, optional: true } }, {})).toBe(true)
})

test('package.json and the lockfile name the same packages', () => {
  const { dependencies, devDependencies } = read('package.json')
  expect(read('package-lock.json').packages['']).toMatchObject({ dependencies, devDependencies })
})

test('the lockfile names no registry', () => {
  expect(JSON.stringify(read('package-lock.json'))).not.toContain('"resolved"')
})
