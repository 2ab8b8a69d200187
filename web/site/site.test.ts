import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { paths } from '../../contract/wire/paths.ts'
import { languages } from '../../market/language.ts'
import { overridePacks } from '../../market/market.ts'
import { packs } from '../../market/packs/packs.ts'
import { openPages } from '../testing/pages.ts'
import { refused, success } from '../testing/replies.ts'

const costs = {
  productName: 'Sample',
  sentence: 'Borrow 1 and repay 2.',
  rows: [{ text: 'Amount', value: '1' }],
  rateNote: 'This is how the rate is computed.',
  termMinDays: 91,
  termMaxDays: 365,
  maxAnnualRate: 9950,
  products: [
    {
      name: 'Sample',
      description: 'A sample',
      amountMinMinor: 100_000,
      amountMaxMinor: 200_000,
      termDays: 91,
      annualRate: 9950,
    },
  ],
}
const open = (extra: object = {}, market = packs) =>
  openPages(
    {
      costExample: async () => success(costs),
      recommendedList: async () => success([]),
      orderList: async () => success([]),
      standTargeted: async () =>
        success({ statusCode: '1', noticeText: 'N', errorText: 'E', productList: [] }),
      ...extra,
    },
    { market },
  )
const html = async (path: string) => (await open().get(path)).text()

const sections = [
  paths.home,
  paths.aboutSection,
  paths.policySection,
  paths.loanSection,
  paths.estimate,
  paths.contactSection,
  paths.userSection,
]
const publicPages = [...sections, paths.aboutUs, paths.privacyPolicy, paths.loanAgreement]

/** What the HTML standard demands; how React writes attributes is not its business. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
const complaints = async (markup: string) => {
  const report = await validator.validateString(markup)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  )
}

describe.each(publicPages)('%s', (path) => {
  test('is valid HTML in both markets and four languages', async () => {
    for (const needPop of ['0', '1'])
      for (const lang of languages)
        expect(await complaints(await html(`${path}?needPop=${needPop}&lang=${lang}`))).toEqual([])
  })

  test('describes to machines what it is, where, and in which other languages', async () => {
    const page = await html(`${path}?needPop=1&lang=hi&utm_tag=x`)
    expect(page).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(page).toContain(`<link rel="canonical" href="https://saaf.example${path}?needPop=1&amp;lang=hi"/>`)
    for (const language of languages)
      expect(page).toContain(
        `<link rel="alternate" hrefLang="${language}" href="https://saaf.example${path}?needPop=1&amp;lang=${language}"/>`,
      )
    expect(page).toContain(`hrefLang="x-default" href="https://saaf.example${path}?needPop=1"`)
    expect(page).toContain('<meta property="og:image" content="https://saaf.example/share.png?needPop=1"/>')
    expect(page).not.toContain('noindex')
  })

  test('has a title of its own', async () => {
    const titles = await Promise.all(
      publicPages.map(async (other) => /<title>([^<]+)/.exec(await html(`${other}?lang=en`))?.[1]),
    )
    const own = titles[publicPages.indexOf(path)]
    // A section and its page to print have the same name.
    expect(titles.filter((title) => title === own).length).toBeLessThanOrEqual(2)
  })
})

describe('structured data', () => {
  const graph = async (path: string) => {
    const found = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(
      await html(`${path}?lang=en`),
    )?.[1]
    return JSON.parse(found ?? '{}')['@graph'] as Record<string, unknown>[]
  }

  test('of the front page: the company, its loans and the questions on it', async () => {
    const [company, loan, faq] = await graph(paths.home)
    expect(company).toMatchObject({ '@type': 'Organization', legalName: packs.id.company.name })
    expect(loan).toMatchObject({
      '@type': ['FinancialProduct', 'LoanOrCredit'],
      annualPercentageRate: { value: 99.5, unitCode: 'P1', description: costs.rateNote },
      amount: { minValue: 1000, maxValue: 2000, currency: 'IDR' },
      loanTerm: { value: 91, unitCode: 'DAY' },
    })
    const page = await html(`${paths.home}?lang=en`)
    const questions = (faq as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }).mainEntity
    expect(questions.length).toBeGreaterThanOrEqual(5)
    for (const { name, acceptedAnswer } of questions)
      for (const text of [name, acceptedAnswer.text]) expect(page).toContain(text.replaceAll("'", '&#x27;'))
  })

  test('of the loan page: its loans', async () => {
    expect((await graph(paths.loanSection)).map((thing) => thing['@type'])).toContainEqual([
      'FinancialProduct',
      'LoanOrCredit',
    ])
  })
})

describe('what a loan costs', () => {
  test.each([paths.home, paths.loanSection])('is on %s: example, terms, highest rate', async (path) => {
    const page = await html(`${path}?lang=en`)
    for (const text of ['Borrow 1 and repay 2.', '91 days', '365 days', '99.5%', costs.rateNote])
      expect(page).toContain(text)
  })

  test('is left out where the backend has none, and the page is shown', async () => {
    const { get } = open({ costExample: async () => refused('1005') })
    const response = await get('/?lang=en')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Every charge and the annual percentage rate stand in your offer')
  })
})

describe('the files of the site', () => {
  test('robots.txt keeps machines out of the calls, and nothing else', async () => {
    const text = await (await open().get('/robots.txt')).text()
    expect(text).toBe(
      'User-agent: *\nDisallow: /h5-api/\nDisallow: /api/\nSitemap: https://terang.example/sitemap.xml\n',
    )
  })

  test('the sitemap lists every public page in every language, and no other', async () => {
    const response = await open().get('/sitemap.xml?needPop=1')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const text = await response.text()
    const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL((match[1] ?? '').replaceAll('&amp;', '&')),
    )
    expect(new Set(listed.map(({ pathname }) => pathname))).toEqual(new Set<string>(publicPages))
    expect(listed).toHaveLength(publicPages.length * languages.length)
    expect(
      listed.every(({ host, search }) => host === 'saaf.example' && search.startsWith('?needPop=1&lang=')),
    ).toBe(true)
  })

  test.each(['0', '1'])('a picture for shared links (needPop %s)', async (needPop) => {
    const response = await open().get(`/share.png?needPop=${needPop}`)
    expect(response.headers.get('content-type')).toBe('image/png')
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    const { channels } = await picture.stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
  })
})

test.each([paths.recommended, paths.order, paths.jointLoginFail, paths.errorPage, paths.loanDetails])(
  '%s is indexed by nobody',
  async (path) => {
    const response = await open().get(path)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await response.text()).toContain('<meta name="robots" content="noindex">')
  },
)

describe('the embedded policy', () => {
  const frameOf = async (privacyPage: string) => {
    const changed = overridePacks(packs, { id: { site: { privacyPage } } })
    const page = await (await open({}, changed).get('/Policy?lang=en')).text()
    return /<iframe[^>]*src="([^"]*)"[^>]*sandbox=""/.exec(page)?.[1]
  }

  test("is the pack's own page, or one on a host that is allowed; any other is not framed", async () => {
    expect(await frameOf('/privacyPolicy')).toBe('/privacyPolicy?lang=en&amp;embed=1')
    expect(await frameOf('https://legal.terang.example/privacy')).toBe('https://legal.terang.example/privacy')
    expect(await frameOf('https://evil.example/')).toBeUndefined()
    expect(await frameOf('javascript:alert(1)')).toBeUndefined()
  })

  test('says nothing that leads out of the frame', async () => {
    const page = await html('/privacyPolicy?embed=1&lang=en')
    expect(
      [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].filter((match) => !match[1]?.startsWith('#')),
    ).toEqual([])
  })
})
