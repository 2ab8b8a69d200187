import { countOf, hasTurn, isSoak, turnOfName } from '../tools/counts.ts'
import { deskPages, navigationOf, pathOf } from './desk-pages.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { test as base, expect } from './journey.ts'
import { lookAtDesk } from './look-at-desk.ts'

const roles = ['Agent', 'Officer', 'Treasurer', 'Manager', 'Auditor'] as const
type Role = (typeof roles)[number]

/** Pages that no list of the demo leads to as they are here. */
const shapes: [Role, string][] = [
  ['Agent', '/desk/complaints?show=answered'],
  ['Agent', '/desk/complaint?id=C2-due'],
  ['Agent', '/desk/complaint?id=C1-overdue'],
  ['Officer', '/desk/borrowers?q=a'],
  ['Officer', '/desk/borrowers?q=nobody'],
  ['Officer', '/desk/borrower?id=id-overdue'],
  ['Treasurer', '/desk/money?list=unmatched'],
  ['Treasurer', '/desk/money?list=credits'],
  ['Treasurer', '/desk/money?list=day'],
  ['Treasurer', '/desk/moneyOrder?id=TR-overdue'],
  ['Treasurer', '/desk/payouts'],
]

/** The pages of the desk by who has them. */
type Places = Readonly<Record<Role, string[]>>

const test = base.extend<object, { places: Places }>({
  places: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      const entries: [Role, string[]][] = []
      for (const role of roles) {
        const addresses = await navigationOf(page, process.env['DEMO_URL'] ?? '', {
          role: new RegExp(role),
          lang: 'en',
        })
        entries.push([role, addresses.map(pathOf)])
      }
      await page.close()
      await use(Object.fromEntries(entries) as Places)
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel' })

const languages = [
  ['en', 'English'],
  ['id', 'Indonesian'],
] as const
const turns = { of: languages.length, count: countOf('languagesPerStaffRole') }
const languagesOf = (item: number) => languages.filter((_, index) => hasTurn(index, item, turns))

/** Whether a role has its turn at a page that several have. */
function isLookedAt(places: Places, role: Role, path: string): boolean {
  const holders = roles.filter((holder) => places[holder].includes(path))
  const count = countOf('rolesPerDeskPage')
  return hasTurn(holders.indexOf(role), turnOfName(path), { of: holders.length, count })
}

for (const [no, role] of roles.entries())
  for (const [lang, language] of languagesOf(no))
    test(`the pages that the ${role.toLowerCase()} has at the desk are accessible and fit, in ${language}`, async ({
      page,
      baseURL,
      places,
    }) => {
      // With its settings and its keyboard a page takes a quarter of a minute, and a manager has most pages.
      test.setTimeout(isSoak ? 900_000 : 150_000)
      const missing: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`)
      })
      const seen: string[] = []
      const only = (path: string) => isLookedAt(places, role, path)
      for await (const address of deskPages(page, baseURL, { role: new RegExp(role), lang, only })) {
        seen.push(pathOf(address))
        await lookAtDesk(page, address)
      }
      expect(seen).toEqual(expect.arrayContaining(places[role].filter(only)))
      expect(missing).toEqual([])
    })

test('every page of the desk is looked at', ({ places }) => {
  const looked = roles.flatMap((role) => places[role].filter((path) => isLookedAt(places, role, path)))
  expect(new Set(looked)).toEqual(new Set(Object.values(places).flat()))
  expect(looked.length).toBeGreaterThan(10)
})

for (const [no, [role, address]] of shapes.entries())
  for (const [lang, language] of languagesOf(no))
    test(`${address} is accessible and fits, in ${language}`, async ({ page, baseURL }) => {
      test.slow()
      await signInAtDesk(page, baseURL, new RegExp(role))
      const url = new URL(address, baseURL)
      url.searchParams.set('lang', lang)
      expect((await page.goto(url.href))?.status()).toBe(200)
      await lookAtDesk(page, address)
    })
