import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { replyOf, script } from '../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { linkToPartner, PARTNER_LINK } from './testing/partner.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const listOf = (session: string, lang = 'en') =>
  replyOf(service.lender(session, { lang }).recommendedList({ scene: 'banner_jingzhun' }))

describe('the recommended products', () => {
  test('are those of the market that the borrower has no open order of, best first, closed last', async () => {
    const list = await listOf('demo-id-review')
    expect(list.map(({ id, buttonStatus }) => [id, buttonStatus])).toEqual([
      ['terang-cicil', '1'],
      ['terang-belajar', '1'],
      ['terang-usaha', '0'],
    ])
    expect(list[0]).toMatchObject({
      productName: 'Terang Cicil',
      buttonText: 'See offer',
      amountRange: 'Rp1.000.000 – Rp15.000.000',
      loan_rate: '0.125% per day',
      productTags: ['Six months', 'Equal instalments', 'Extension possible'],
      reason: 'Up to Rp3.000.000 for you, repaid in 6 instalments',
    })
  })

  test.each(['id', 'in'])(
    'say in %s what the contract says: amount, payments, total, annual rate',
    async (market) => {
      const session = `demo-${market}-review`
      const list = await listOf(session)
      const open = list.filter(({ buttonStatus }) => buttonStatus === '1')
      expect(open.length).toBeGreaterThan(1)
      for (const { id, forBorrower } of open) {
        const offer = await replyOf(service.lender(session, { lang: 'en' }).loanConfirm({ productId: id }))
        const [amount, payments, total, rate, ...more] = forBorrower
        expect(more).toEqual([])
        expect(amount?.value).toBe(offer.amount)
        const amounts = new Set(offer.repay_plans.map((period) => period.amount))
        const most = offer.repay_plans.at(-1)?.amount
        const values = { count: offer.repay_plans.length, amount: most }
        expect(payments?.value).toBe(
          `${values.count} × ${amounts.size > 1 ? 'at most ' : ''}${values.amount}`,
        )
        expect(offer.details).toContainEqual(total)
        expect(offer.details).toContainEqual(rate)
      }
      const closed = list.filter(({ buttonStatus }) => buttonStatus === '0')
      expect(closed.map(({ forBorrower }) => forBorrower)).toEqual(closed.map(() => []))
    },
  )

  test.each(languages)('do not have whoever may borrow apply, in %s', async (language) => {
    const { productList } = await replyOf(
      service.lender('', { lang: language }).standTargeted({ approaches: 'session', productCode: '' }),
    )
    const apply = productList.find(({ buttonState }) => buttonState === '1')?.buttonText
    const { recProducts } = await replyOf(
      service
        .lender('demo-id-review', { lang: language })
        .loanDetails({ orderId: 'TR-review', productId: 'terang-kilat' }),
    )
    const buttons = [...(await listOf('demo-id-review', language)), ...recProducts].map(
      ({ buttonText }) => buttonText,
    )
    expect(buttons.length).toBeGreaterThan(3)
    expect(buttons).not.toContain(apply)
  })

  test('begin with one that was repaid before', async () => {
    expect((await listOf('demo-in-settled'))[0]).toMatchObject({
      id: 'saaf-quick',
      reason: 'You have repaid this product before',
    })
  })

  test('are none for a borrower who is late, or has no limit', async () => {
    expect(await listOf('demo-id-overdue')).toEqual([])
    await service.db.updateTable('borrowers').set({ credit_limit_minor: 0 }).execute()
    expect(await listOf('demo-id-review')).toEqual([])
  })

  test('are not for whoever earns too little', async () => {
    await service.db.updateTable('borrowers').set({ salary_minor: 1 }).execute()
    expect(await listOf('demo-id-review')).toEqual([])
  })

  test.each(languages)('say in %s why they are shown', async (language) => {
    const list = await listOf('demo-in-review', language)
    const open = list.filter(({ buttonStatus }) => buttonStatus === '1')
    expect(open.length).toBeGreaterThan(1)
    for (const { reason } of open) expect(reason).toMatch(script[language])
  })
})

describe('applying', () => {
  const apply = (product_id: string) =>
    service.lender('demo-id-review', { lang: 'en' }).productApply({ product_id, module_id: '300', scene: '' })

  test.each([
    ['terang-cicil', PARTNER_LINK],
    ['terang-belajar', 'terang://product/terang-belajar'],
  ])('for %s gives its address', async (id, url) => {
    await linkToPartner(service.db, 'terang-cicil')
    expect(await apply(id)).toMatchObject({ success: true, data: { url } })
  })

  test('for a product without an address gives its page here', async () => {
    await service.db.updateTable('products').set({ link: '' }).execute()
    expect(await apply('terang-cicil')).toMatchObject({ data: { url: '/product?productId=terang-cicil' } })
  })

  test.each([
    ['terang-usaha', codes.productClosed],
    ['saaf-quick', codes.notFound],
    ['nothing', codes.notFound],
  ])('for %s is refused with %s', async (id, code) => {
    expect(await apply(id)).toMatchObject({ success: false, code })
  })
})

describe('the orders of a borrower', () => {
  test("are the borrower's own, with what is owed", async () => {
    const list = await replyOf(service.lender('demo-id-due', { lang: 'en' }).orderList({}))
    expect(list).toEqual([
      {
        orderId: 'TR-due',
        productId: 'terang-kilat',
        productName: 'Terang Kilat',
        productLogo: '',
        orderStatus: '174',
        statusText: 'A repayment is due',
        amount: 'Rp3.000.000,00',
        owed: 'Rp3.360.000,00 by 18 Nov 2026',
      },
    ])
  })

  test('owe nothing before they are paid out', async () => {
    const list = await replyOf(service.lender('demo-in-review').orderList({}))
    expect(list).toMatchObject([{ orderId: 'SF-review', owed: '' }])
  })
})
