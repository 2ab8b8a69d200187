import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packSets, packs } from './packs/packs.ts'
import { unverifiedFigures } from './unverified-figures.ts'

test('figures that nobody compared with their source are found wherever they are', () => {
  const figures = unverifiedFigures(packs.in).map(({ figure }) => figure)
  expect(figures).toContain('arrears.provisioning')
  expect(figures).not.toContain('arrears.classes')
})

test('one that was compared is no longer listed', () => {
  const { arrears } = packs.id
  const provisioning = { ...arrears.sources.provisioning, verified: true }
  const pack = { ...packs.id, arrears: { ...arrears, sources: { ...arrears.sources, provisioning } } }
  expect(unverifiedFigures(pack).map(({ figure }) => figure)).not.toContain('arrears.provisioning')
})

test('a help line has no number until somebody has verified it', () => {
  for (const pack of Object.values(packs)) {
    const unverified = unverifiedFigures(pack).map(({ figure }) => figure)
    for (const [name, { phone }] of Object.entries(pack.helpLines))
      expect(phone === '', name).toBe(unverified.includes(`helpLines.${name}.phone`))
  }
})

test("the operator's page lists them", () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const [, section = ''] = page.split('## Figures to verify\n')
  const listed = (section.split('\n## ')[0] ?? '').matchAll(/^\| (\w+) +\| `([\w.]+)` +\|/gm)
  const wanted = new Set(
    Object.values(packSets)
      .flatMap((set) => Object.values(set))
      .flatMap((pack) => unverifiedFigures(pack).map(({ figure }) => `${pack.market} ${figure}`)),
  )
  expect([...listed].map(([, market, figure]) => `${market} ${figure}`).sort()).toEqual([...wanted].sort())
})
