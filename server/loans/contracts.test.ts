import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { packs } from '../../market/packs/packs.ts'
import { openTestService, START, serveOver, type TestService } from '../testing/harness.ts'
import { CONTRACT_VERSION, hashOf } from './contract-text.ts'
import { pushed, replyOf, script } from './testing/confirming.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const SESSION = 'demo-id-settled'
const PRODUCT = 'terang-kilat'
const lender = (lang = 'en', session = SESSION) => service.lender(session, { lang })
const read = (lang: string, orderId = '', session = SESSION) =>
  replyOf(lender(lang, session).contractRead({ productId: PRODUCT, position: '0', orderId }))
const jump = (more: { position?: string; orderId?: string; productId?: string }) =>
  lender().contractJump({
    productId: PRODUCT,
    scene: '3',
    position: '0',
    orderId: '',
    contractFrom: '1',
    ...more,
  })

test('the agreements of a product are listed in every language', async () => {
  for (const language of languages) {
    const { list } = await replyOf(lender(language).contractList({ productId: PRODUCT, scene: '3' }))
    expect(list).toHaveLength(1)
    expect(list[0]?.title).toMatch(script[language])
  }
})

test('before agreeing, the agreement is that of the offer, in the language asked for', async () => {
  const hashes = new Set<string>()
  for (const language of languages) {
    const found = await read(language)
    expect(found).toMatchObject({ version: CONTRACT_VERSION, agreedAt: '', hash: hashOf(found) })
    for (const { heading } of found.clauses) expect(heading).toMatch(script[language])
    const values = found.parties.map(({ value }) => value)
    expect(values.slice(0, 7)).toEqual([
      'PT Terang Pinjam Nusantara',
      'Gita Permata',
      // Of the document and of the account enough to recognise them.
      '•••• 0160',
      'BCA •••• 1160',
      'Terang Kilat',
      'Rp5.820.000,00',
      'Rp6.720.000,00',
    ])
    hashes.add(found.hash)
  }
  expect(hashes.size).toBe(languages.length)
})

test.each(languages)('the payments stand in the agreement as in the offer, in %s', async (language) => {
  const { schedule, scheduleNote } = await read(language)
  const offered = await replyOf(lender(language).loanConfirm({ productId: PRODUCT }))
  expect(schedule).toEqual(offered.repay_plans)
  expect(scheduleNote).toMatch(script[language])
})

describe('after agreeing', () => {
  test('document and account are those of the day, whatever is given later', async () => {
    const orderId = await pushed(lender(), PRODUCT, '5000000')
    const agreed = await read('en', orderId)
    await service.db.updateTable('bank_accounts').set({ removed_at: START }).execute()
    expect((await read('en')).parties.map(({ value }) => value)).not.toContain('BCA •••• 1160')
    expect(await read('en', orderId)).toEqual(agreed)
    expect(agreed.parties.map(({ value }) => value)).toContain('BCA •••• 1160')
  })

  test('its payments are counted from the payout once there was one', async () => {
    const session = 'demo-id-active'
    const order = { productId: 'terang-cicil', orderId: 'TR-active' }
    const active = lender('en', session)
    const { plan = [] } = await replyOf(active.loanDetails(order))
    const { schedule, scheduleNote } = await replyOf(active.contractRead({ ...order, position: '0' }))
    expect(schedule.map(({ pay_time }) => pay_time)).toEqual(plan.map(({ dueTime }) => dueTime))
    expect(scheduleNote).toContain('the day on which the money was sent')
  })

  test('the agreement is what was confirmed, in its own language, with the moment', async () => {
    const orderId = await pushed(lender('hi'), PRODUCT, '5000000')
    const found = await read('en', orderId)
    expect(found.title).toMatch(script.hi)
    expect(found.parties.map(({ value }) => value)).toContain('Rp4.850.000,00')
    expect(found.agreedAt).toContain('2026')
    expect(found.hash).toBe(hashOf(found))
  })

  test('it stays as agreed when the rate, the names or the terms of the market change', async () => {
    const orderId = await pushed(lender(), PRODUCT, '6000000')
    const agreed = await read('en', orderId)
    const offered = await read('en')
    await service.db
      .updateTable('products')
      .set({ daily_rate_micro: 2_000, name: 'Another', term_days: 200, open: false })
      .where('id', '=', PRODUCT)
      .execute()
    const changed = {
      ...packs,
      id: {
        ...packs.id,
        company: { ...packs.id.company, name: 'PT Another' },
        legal: { ...packs.id.legal, penaltyNewMinor: 9_900_000, judgmentDays: 99 },
      },
    }
    service = serveOver(service.db, service.clock, { limits: 'off', packs: changed })
    expect(await read('en', orderId)).toEqual(agreed)
    const now = await read('en')
    expect(now.hash).not.toBe(offered.hash)
    expect(JSON.stringify(now.clauses)).toContain('Rp99.000,00')
    expect(now.parties[0]?.value).toBe('PT Another')
  })
})

describe('the address of an agreement', () => {
  test('leads to its page, with the order when one is named', async () => {
    const address = async (more: Parameters<typeof jump>[0]) => {
      const { contract_url } = await replyOf(jump(more))
      const { pathname, searchParams } = new URL(contract_url, 'http://web.test')
      return { pathname, ...Object.fromEntries(searchParams) }
    }
    const plain = { pathname: '/contract', productId: PRODUCT, position: '0' }
    expect(await address({})).toEqual(plain)
    expect(await address({ orderId: 'TR-settled' })).toEqual({ ...plain, orderId: 'TR-settled' })
  })
})

describe('is not found, neither by its address nor by its words', () => {
  test.each([
    ['a position out of range', { position: '1' }],
    ['a position far out of range', { position: '999' }],
    ['a product of the other market', { productId: 'saaf-quick' }],
    ['a product that does not exist', { productId: 'nothing' }],
    ["another borrower's order", { orderId: 'TR-due' }],
    ['an order that does not exist', { orderId: 'TR-nothing' }],
    ['an order of another product', { orderId: 'TR-settled', productId: 'terang-cicil' }],
  ])('%s', async (_, more) => {
    const refused = { success: false, code: codes.notFound }
    expect(await jump(more)).toMatchObject(refused)
    const requested = { productId: PRODUCT, position: '0', orderId: '', ...more }
    expect(await lender().contractRead(requested)).toMatchObject(refused)
  })

  test('the agreement of another borrower, just confirmed', async () => {
    const orderId = await pushed(lender(), PRODUCT, '6000000')
    const requested = { productId: PRODUCT, position: '0', orderId }
    expect(await lender('en', 'demo-id-due').contractRead(requested)).toMatchObject({ code: codes.notFound })
    expect(await read('en', orderId)).toMatchObject({ version: CONTRACT_VERSION })
  })
})
