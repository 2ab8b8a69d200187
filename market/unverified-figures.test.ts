import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packs } from './packs/packs.ts'
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

test("the operator's page lists them", () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const [, section = ''] = page.split('## Figures to verify\n')
  const listed = (section.split('\n## ')[0] ?? '').matchAll(/^\| (\w+) +\| `([\w.]+)` +\|/gm)
  const wanted = Object.values(packs).flatMap((pack) =>
    unverifiedFigures(pack).map(({ figure }) => `${pack.market} ${figure}`),
  )
  expect([...listed].map(([, market, figure]) => `${market} ${figure}`).sort()).toEqual(wanted.sort())
})
