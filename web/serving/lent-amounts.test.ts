import { describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import type { Lender } from '../page/page.ts'
import { refused } from '../testing/replies.ts'
import { createTestWeb } from '../testing/test-web.ts'
import { createLentAmounts } from './lent-amounts.server.ts'

const product = (amountMinMinor: number, amountMaxMinor: number) => ({ amountMinMinor, amountMaxMinor })
const answering = (products: object[] | null) =>
  ({
    costExample: async () =>
      products
        ? { success: true, code: '00', message: '', data: { products }, raw: null }
        : refused('1004', 'none'),
  }) as unknown as Lender

function setup(first: object[] | null) {
  const world = { at: new Date('2026-11-18T03:00:00Z'), calls: 0, products: first }
  const today = createLentAmounts({
    packs,
    markets: ['id'],
    lenderFor: () => {
      world.calls += 1
      return answering(world.products)
    },
    now: () => world.at,
    reportError: (error) => {
      throw error
    },
  })
  return { world, today }
}

describe('what is lent today', () => {
  test('is the range of all products, read once a minute, and of markets that are served', async () => {
    const { world, today } = setup([product(500, 900), product(200, 700)])
    const [first, second] = [await today(), await today()]
    expect(first.id.claims).toMatchObject({ amountMinMinor: 200, amountMaxMinor: 900 })
    expect(second.id).toBe(first.id)
    expect(first.in).toBe(packs.in)
    expect(world.calls).toBe(1)
    world.products = [product(300, 400)]
    world.at = new Date(world.at.getTime() + 60_000)
    expect((await today()).id.claims).toMatchObject({ amountMinMinor: 300, amountMaxMinor: 400 })
  })

  test('leaves a pack whose claims are right as it is, and one of a backend that does not say', async () => {
    const { amountMinMinor, amountMaxMinor } = packs.id.claims
    expect((await setup([product(amountMinMinor, amountMaxMinor)]).today()).id).toBe(packs.id)
    expect((await setup(null).today()).id).toBe(packs.id)
    expect((await setup([]).today()).id).toBe(packs.id)
  })
})

describe('a market that is switched off', () => {
  const { app } = createTestWeb({
    markets: ['in'],
    lenderFor: () => answering([product(123_400, 567_800)]),
    now: () => new Date('2026-11-18T03:00:00Z'),
  })
  const open = async (path: string) => {
    const response = await app.request(path)
    return { status: response.status, html: await response.text() }
  }

  test.each([
    '/?needPop=0&lang=en',
    '/loanDetails?needPop=2&orderId=1&productId=2&lang=en',
    '/login?needPop=0&lang=en',
  ])('%s says so and leads to one that is served', async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(404)
    expect(html).toContain('Not offered here')
    expect(html).toMatch(/href="\/\?needPop=1/)
    expect(html).not.toContain('PT Terang')
  })

  test('an address that names none is of one that is served, with the amounts of its products', async () => {
    const { status, html } = await open('/loanAgreement?lang=en')
    expect(status).toBe(200)
    expect(html).toContain('Saaf')
    expect(html).toContain('₹1,234')
    expect(html).toContain('₹5,678')
    expect(html).not.toContain('80,000')
  })
})

test.each(['en', 'id', 'hi', 'zh'])('claims that were cleared are on no page, in %s', async (lang) => {
  const { id } = packs
  const cleared = { ...id, stores: { android: '', ios: '' }, claims: { ...id.claims, usersMillions: 0 } }
  const { app } = createTestWeb({
    packs: { ...packs, id: cleared },
    lenderFor: () => answering(null),
    now: () => new Date('2026-11-18T03:00:00Z'),
  })
  const full = createTestWeb({
    lenderFor: () => answering(null),
    now: () => new Date('2026-11-18T03:00:00Z'),
  })
  for (const path of ['/', '/About', '/aboutUs']) {
    const url = `${path}?needPop=0&lang=${lang}`
    const [html, before] = await Promise.all(
      [app, full.app].map(async (web) => (await web.request(url)).text()),
    )
    expect(html).not.toMatch(/million|juta orang|juta pengguna|लाख से|300 万/i)
    expect(html).not.toMatch(/play\.google|apps\.apple|href=""/)
    expect(before).toMatch(/million|juta orang|juta pengguna|लाख|万/i)
  }
})
