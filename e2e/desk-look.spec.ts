import { countOf, hasTurn, isSoak } from '../tools/counts.ts'
import { deskPages } from './desk-pages.ts'
import { expect, test } from './journey.ts'
import { lookAtDesk } from './look-at-desk.ts'

test.describe.configure({ mode: 'parallel' })

const roles = ['Agent', 'Officer', 'Treasurer', 'Manager', 'Auditor']
const languages = [
  ['en', 'English'],
  ['id', 'Indonesian'],
] as const
const turns = { of: languages.length, count: countOf('languagesPerStaffRole') }

for (const [no, role] of roles.entries())
  for (const [lang, language] of languages.filter((_, index) => hasTurn(index, no, turns)))
    test(`every page that the ${role.toLowerCase()} has at the desk is accessible and fits, in ${language}`, async ({
      page,
      baseURL,
    }) => {
      // With its settings and its keyboard a page takes a quarter of a minute, and a manager has most pages.
      test.setTimeout(isSoak ? 900_000 : 150_000)
      const seen: string[] = []
      const missing: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`)
      })
      for await (const address of deskPages(page, baseURL, { role: new RegExp(role), lang })) {
        seen.push(address)
        await lookAtDesk(page, address)
      }
      expect(seen.length).toBeGreaterThan(1)
      expect(missing).toEqual([])
    })
