import { describe, expect, test } from 'vitest'
import { type Language, languages, type Market } from '../language.ts'
import { withLocale } from '../locale.server.ts'
import { overridePacks } from '../market.ts'
import { packs } from '../packs/packs.ts'
import { ABOUT_US_VERSION, aboutUsClauses } from './about-us.ts'
import { PRIVACY_POLICY_VERSION, privacyPolicy } from './privacy-policy.ts'

const inEnglish = <Result>(work: () => Result) => withLocale('en', work)
const texts = { 'about us': aboutUsClauses, 'the privacy policy': privacyPolicy }
const markets: Market[] = ['in', 'id']
const everywhere = Object.entries(texts).flatMap(([name, write]) =>
  markets.flatMap((market) => languages.map((language) => ({ name, write, market, language }))),
)
type Writing = (typeof everywhere)[number]

const whole = ({ write, market, language }: Omit<Writing, 'name'>, all = packs) =>
  withLocale(language, () => write(all[market]))
    .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    .join('\n')

describe.each(everywhere)('$name, $market, $language', (writing) => {
  const { write, market, language } = writing
  const clauses = withLocale(language, () => write(packs[market]))

  test('has the same clauses as everywhere, none of them empty or said twice', () => {
    expect(clauses.map(({ id }) => id)).toEqual(inEnglish(() => write(packs.in)).map(({ id }) => id))
    const said = clauses.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    expect(said.every((text) => text.trim() !== '')).toBe(true)
    expect(new Set(said).size).toBe(said.length)
  })

  test('leaves no placeholder unfilled and speaks of its own market only', () => {
    const other = {
      in: /indonesi|इंडोनेशिया|印度尼西亚|印尼|OJK|Otoritas|Rp\d|\bTerang\b/i,
      id: /\bindia|भारत|印度(?!尼西亚)|Data Protection Board|₹|Saaf/i,
    }
    expect(whole(writing)).not.toMatch(/[{}]|undefined|NaN|\[object/)
    expect(whole(writing)).not.toMatch(other[market])
  })

  test.runIf(language !== 'en')('is not English', () => {
    const english = new Set(
      inEnglish(() => write(packs[market])).flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    )
    const same = clauses
      .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
      .filter((text) => english.has(text))
    expect(same).toEqual([])
  })
})

describe('the privacy policy', () => {
  // Product 2.9: data use, disclosure, cookies, security, non-discrimination, user rights, minors and contacts.
  test('has a clause for everything that the base contract lists', () => {
    const ids = inEnglish(() => privacyPolicy(packs.id)).map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['use', 'share', 'cookies', 'security', 'equal', 'rights', 'minors', 'contact']),
    )
  })

  test('names the law of its market and how to reach the company', () => {
    const india = whole({ write: privacyPolicy, market: 'in', language: 'en' })
    const indonesia = whole({ write: privacyPolicy, market: 'id', language: 'en' })
    expect(india).toContain('Digital Personal Data Protection Act, 2023')
    expect(indonesia).toContain('Law No. 27 of 2022')
    for (const fact of [packs.in.company.email, packs.in.company.phone, packs.in.company.address])
      expect(india).toContain(fact)
  })

  test.each<readonly [string, object]>([
    ['dataRequestDays.copy', { site: { dataRequestDays: { copy: 11 } } }],
    ['dataRequestDays.deletion', { site: { dataRequestDays: { deletion: 44 } } }],
    ['retentionYears', { site: { retentionYears: 9 } }],
    ['minimumAge', { legal: { minimumAge: 21 } }],
    ...Object.keys(packs.in.retention).map(
      (name) => [name, { retention: { [name]: { days: 77 } } }] as const,
    ),
  ])('reads %s from the pack, in every language', (_, change) => {
    const changed = overridePacks(packs, { in: change })
    for (const language of languages) {
      const writing = { write: privacyPolicy, market: 'in' as const, language }
      expect(whole(writing, changed)).not.toBe(whole(writing))
    }
  })
})

/** Words a sentence: what plain-language guides go by. */
function longestSentences(language: Language, write: Writing['write']): number {
  const sentences = whole({ write, market: 'in', language })
    .split(/[.:!?]\s|\n/)
    .map((sentence) => sentence.split(/\s+/).length)
  return sentences.reduce((sum, words) => sum + words, 0) / sentences.length
}

test.each(['en', 'id'] as const)('%s is easy to read: short sentences on average', (language) => {
  for (const write of Object.values(texts)) expect(longestSentences(language, write)).toBeLessThan(16)
})

test.each([ABOUT_US_VERSION, PRIVACY_POLICY_VERSION])('the version %s is a day', (version) => {
  expect(new Date(`${version}T00:00:00Z`).toISOString().slice(0, 10)).toBe(version)
})
