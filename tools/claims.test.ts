import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultTemplate } from '../contract/calls/default-template.ts'
import { withoutVariables } from '../e2e/screen-text.ts'
import { india } from '../market/packs/india.ts'
import { indonesia } from '../market/packs/indonesia.ts'
import { indianTemplate } from '../server/promotion/templates/indian.ts'
import { indonesianTemplate } from '../server/promotion/templates/indonesian.ts'
import { type Claim, createCrawl, filesOf, isListed, readClaims } from './claims.ts'
import { readTexts, type TextLanguage, textLanguages } from './text-problems.ts'

const root = join(import.meta.dirname, '..')
const claims = readClaims(readFileSync(join(root, 'docs/claims.md'), 'utf8'))

const texts = readTexts(root)
/** Staff's and developers' pages claim nothing to a borrower; the page of the rules names the source of each itself. */
const ofBorrowers = texts.filter(({ folder }) => !/(^|\/)(desk|desk-kit|developer|rules)(\/|$)/.test(folder))

const valuesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : []
}
const ofCampaigns = [defaultTemplate, indianTemplate, indonesianTemplate]
  .flatMap(valuesOf)
  .filter((text) => text.includes(' ') || /\p{Script=Han}/u.test(text))
const names = [india, indonesia].flatMap(({ company, escalation }) => valuesOf({ company, escalation }))

/** An agreement is in the language in which it was made, so that English texts stand in every one. */
const crawlIn = (language: TextLanguage) =>
  createCrawl({
    texts: [
      ...texts.filter((text) => text.language === language || text.language === 'en'),
      { key: 'campaign', variants: ofCampaigns },
    ].map(({ key, variants }) => ({ key, variants: variants.map(withoutVariables) })),
    claims,
    names: names.filter((name) => /\d/.test(name)).map(withoutVariables),
  })

test.each(textLanguages)('each figure that a page states in %s has a row of docs/claims.md', (language) => {
  const crawl = crawlIn(language)
  const pages = globSync(`e2e/screen-texts/${language}/*.txt`, { cwd: root }).sort()
  expect(pages.length).toBeGreaterThan(80)
  const found = pages.flatMap((file) =>
    crawl(readFileSync(join(root, file), 'utf8')).map((said) => `${file}: ${said}`),
  )
  expect(found).toEqual([])
})

test('and so has each text with a figure in it, shown or not', () => {
  const written = ofBorrowers.filter(
    ({ key, language, variants }) =>
      language === 'en' &&
      variants.some((text) => /\d/.test(text.replaceAll(/\{\w+\}/g, ''))) &&
      !claims.some((claim) => isListed(claim, key)),
  )
  expect(written.map(({ folder, key }) => `${folder}: ${key}`)).toEqual([])
})

test('each row has texts that are there, a source and a test', () => {
  const keys = [...texts.map(({ key }) => key), 'campaign']
  const gone = claims.flatMap(({ said, texts }) =>
    texts
      .filter((name) => !keys.some((key) => isListed({ texts: [name] }, key)))
      .map((name) => `${said}: ${name}`),
  )
  expect(gone).toEqual([])
  const unheld = ({ source, heldBy }: Claim) =>
    source === '' || !filesOf(heldBy).some((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  expect(claims.filter(unheld)).toEqual([])
})

const inEnglish = crawlIn('en')
test.each([
  ['a claim that nobody listed', '- paragraph: Nine of 10 borrowers come back', 1],
  ['a claim in a heading', '- heading "Money in 5 minutes or less" [level=1]', 1],
  ['a listed one', '- paragraph: Over 3 million users', 0],
  [
    'a listed one that is cut off',
    '- paragraph: More than 3 million people use Terang. What they tell us most of…',
    0,
  ],
  ['one behind a listed one', '- paragraph: Over 3 million users and 9 of 10 content', 1],
  ['a day and an amount', '- paragraph: Paid on 24 Feb 2027 with Rp612.500,00', 0],
])('%s', (_, line, found) => {
  expect(inEnglish(line)).toHaveLength(found)
})
