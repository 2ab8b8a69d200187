import { describe, expect, test } from 'vitest'
import { paths } from '../../contract/wire/paths.ts'
import { languages } from '../../market/language.ts'
import { loanTermsClauses } from '../../market/legal/loan-terms.ts'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import { openPages } from '../testing/pages.ts'

const open = async (query: string) => (await openPages().get(`${paths.loanAgreement}?${query}`)).text()
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

describe('the terms page', () => {
  test('is public, needs no session and ships no script', async () => {
    const response = await openPages().get(paths.loanAgreement)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(await response.text()).not.toMatch(/<script(?! type="application\/ld\+json")/)
  })

  test.each(languages)('says every clause of both markets in %s', async (language) => {
    for (const [needPop, pack] of [['1', packs.in] as const, ['0', packs.id] as const]) {
      const html = await open(`needPop=${needPop}&lang=${language}`)
      expect(html).toContain(`<html lang="${language}"`)
      for (const { heading, paragraphs } of withLocale(language, () => loanTermsClauses(pack)))
        for (const text of [heading, ...paragraphs]) expect(html).toContain(escaped(text))
    }
  })

  test('has a way back: to where one came from, else home, and none of its own in an app or a frame', async () => {
    const { get } = openPages()
    const html = async (query: string, headers = {}) =>
      (await get(`${paths.loanAgreement}?lang=en${query}`, headers)).text()
    expect(await html('', { referer: 'http://localhost/loanConfirm?productId=2' })).toContain(
      'href="/loanConfirm?productId=2">Back</a>',
    )
    expect(await html('')).toMatch(/href="\/[^"]*">Back<\/a>/)
    expect(await html('&clientType=android')).not.toContain('>Back</a>')
    expect(await html('&embed=1')).not.toContain('>Back</a>')
  })

  test('leads from its contents to each clause, and each once', async () => {
    const html = await open('needPop=1')
    for (const { id } of withLocale('en', () => loanTermsClauses(packs.in))) {
      expect(html).toContain(`href="#${id}"`)
      expect(html.split(` id="${id}"`)).toHaveLength(2)
    }
  })

  test('offers all four languages and keeps the market when one is chosen', async () => {
    const html = await open('needPop=1')
    for (const language of languages)
      expect(html).toContain(`href="${paths.loanAgreement}?needPop=1&amp;lang=${language}"`)
  })

  test('says which version it is', async () => {
    expect(await open('needPop=1')).toContain('Version of 18 Nov 2026')
  })
})
