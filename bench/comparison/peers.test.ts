import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comparedScreens } from '../page/screens.ts'
import { texts } from '../peers/pages/texts.js'
import { actionOn, peers } from './peers.ts'

const root = join(import.meta.dirname, '../..')

test('the peers say what the product says', () => {
  const files = globSync('{web,market,contract,server}/**/texts/id.json', { cwd: root })
  const ours = new Set(
    files.flatMap((file) => Object.values(JSON.parse(readFileSync(join(root, file), 'utf8')) as object)),
  )
  expect(ours.size).toBeGreaterThan(500)
  expect(Object.values(texts).filter((text) => !ours.has(text))).toEqual([])
})

test('every peer has its folder, and something to do first on every page', () => {
  for (const peer of peers) {
    expect(existsSync(join(root, 'bench/peers', peer.folder))).toBe(true)
    for (const screen of comparedScreens) expect(actionOn(peer, screen).selector).not.toBe('')
  }
})

test('their versions are exact, so that everybody compares with the same', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'bench/peers/package.json'), 'utf8'),
  )
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
