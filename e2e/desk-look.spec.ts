import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { lookAtDesk } from './look-at-desk.ts'

for (const role of ['Agent', 'Officer', 'Treasurer', 'Manager', 'Auditor'])
  for (const [lang, language] of [
    ['en', 'English'],
    ['id', 'Indonesian'],
  ] as const)
    test(`every page that the ${role.toLowerCase()} has at the desk is accessible and fits, in ${language}`, async ({
      page,
      baseURL,
    }) => {
      test.slow()
      await signInAtDesk(page, baseURL, new RegExp(role))
      await page.goto(`${baseURL}/desk?lang=${lang}`)
      const links = await page.locator('nav').first().getByRole('link').all()
      const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
      expect(addresses.length).toBeGreaterThan(1)
      for (const address of addresses) {
        await page.goto(baseURL + address)
        await lookAtDesk(page, String(address))
        const first = page.locator('a[data-row]').first()
        const record = (await first.count()) > 0 ? await first.getAttribute('href') : null
        if (!record) continue
        await page.goto(baseURL + record)
        await lookAtDesk(page, record)
      }
    })
