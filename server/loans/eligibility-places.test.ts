import { beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import type { Market } from '../../market/language.ts'
import { orderActions } from '../../market/order-status.ts'
import { samples } from '../demo/samples.ts'
import { demoOrderId, demoProductId, demoToken } from '../demo/seed.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { push, replyOf } from './testing/confirming.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

type Product = { productId: string; periods: number; open: boolean }
const products: Record<Market, Product[]> = {
  id: [
    { productId: 'terang-kilat', periods: 1, open: true },
    { productId: 'terang-cicil', periods: 6, open: true },
    { productId: 'terang-belajar', periods: 1, open: true },
    { productId: 'terang-usaha', periods: 1, open: false },
  ],
  in: [
    { productId: 'saaf-quick', periods: 1, open: true },
    { productId: 'saaf-steady', periods: 6, open: true },
    { productId: 'saaf-study', periods: 1, open: true },
    { productId: 'saaf-shop', periods: 1, open: false },
  ],
}
/** The smallest loans: all three fit into what a limit leaves. */
const amounts: Record<Market, string> = { id: '1000000', in: '2000' }

/** Whether a borrower may have the product of their order, and any other. */
const expected: Record<string, { own: string; other: string }> = {
  review: { own: 'waiting', other: 'yes' },
  declined: { own: 'declined', other: 'declined' },
  'on-its-way': { own: 'waiting', other: 'yes' },
  active: { own: 'running', other: 'yes' },
  due: { own: 'running', other: 'yes' },
  overdue: { own: 'overdue', other: 'overdue' },
  settled: { own: 'yes', other: 'yes' },
  unknown: { own: 'running', other: 'yes' },
  new: { own: 'running', other: 'yes' },
  credit: { own: 'yes', other: 'yes' },
}

type Result = { success: boolean; code: string; data: unknown }
function answerOf({ success, code, data }: Result): string {
  if (success) return 'yes'
  if (code === codes.productClosed) return 'closed'
  return code === codes.notEligible ? (data as { reason: string }).reason : code
}

const borrowers = (['id', 'in'] as const).flatMap((market) => samples.map((sample) => ({ market, sample })))

describe.each(borrowers)('the borrower $market $sample.key', ({ market, sample }) => {
  const lender = () => service.lender(demoToken(market, sample), { lang: 'en' })
  const own = { orderId: demoOrderId(market, sample), productId: demoProductId(market, sample) }
  const details = () => replyOf(lender().loanDetails(own))
  const answers = products[market].map(({ productId, open, periods }) => {
    const { own: ofOwn, other } = expected[sample.key] ?? { own: '', other: '' }
    const answer = productId === own.productId ? ofOwn : other === 'yes' && !open ? 'closed' : other
    return { productId, open, periods, answer }
  })

  test.each(answers)('reads $answer of $productId at every tap', async ({ productId, answer }) => {
    const tap = { module: '30', position: '0', productCode: productId }
    const replies = [
      await lender().loanConfirm({ productId }),
      await lender().productApply({ product_id: productId, module_id: '300' }),
      await lender().productRedirect(tap),
    ]
    expect(replies.map(answerOf)).toEqual([answer, answer, answer])
  })

  test('is shown in the lists what can be had, and what is closed beside it', async () => {
    const listed = await replyOf(lender().recommendedList({}))
    const having = (wanted: string) =>
      answers.filter(({ answer }) => answer === wanted).map(({ productId }) => productId)
    const withButton = (status: string) =>
      listed.filter(({ buttonStatus }) => buttonStatus === status).map(({ id }) => id)
    expect(withButton('1').toSorted()).toEqual(having('yes').toSorted())
    expect(withButton('0')).toEqual(having('closed'))
    const { recProducts, orderStatus } = await details()
    const beside = orderActions(orderStatus, '0').includes('recommended') ? listed : []
    expect(recProducts.map(({ productCode }) => productCode)).toEqual(beside.map(({ id }) => id))
  })

  test('reads why nothing is offered exactly where nothing is, and it is the reason of every tap', async () => {
    const listed = await replyOf(lender().recommendedList({}))
    const { refusal } = await replyOf(lender().offerRefusal({}))
    expect(refusal === undefined).toBe(listed.length > 0)
    if (!refusal) return
    const taps = await Promise.all(
      products[market].map(({ productId }) => lender().loanConfirm({ productId })),
    )
    const messages = taps.filter((tap) => answerOf(tap) === refusal.reason).map(({ message }) => message)
    expect(messages).toContain(refusal.message)
    expect(refusal.reason).toBe(expected[sample.key]?.other)
  })

  test('is offered loan more where the loan can be had again', async () => {
    const { notAgain, orderStatus } = await details()
    const offered = orderActions(orderStatus, '0').includes('borrowAgain') && notAgain === ''
    expect(offered).toBe(['settled', 'credit'].includes(sample.key))
  })

  test('has an agreement to read where the lender has agreed', async () => {
    const agreed = !['review', 'declined', 'unknown'].includes(sample.key)
    expect(await details()).toMatchObject({ hasContract: agreed ? '1' : '0' })
    expect(await lender().contractRead({ ...own, position: '0' })).toMatchObject({ success: agreed })
    const jump = await lender().contractJump({ ...own, position: '0', scene: '3' })
    expect(jump).toMatchObject({ success: agreed })
  })

  // Last, since these file orders.
  test('is lent what was offered, and nothing else', async () => {
    const decisionsOf = async (productId: string) => {
      const orders = service.db.selectFrom('orders').select('decision').where('id', '<>', own.orderId)
      const rows = orders.where('borrower_id', '=', `${market}-${sample.key}`)
      return (await rows.where('product_id', '=', productId).execute()).map(({ decision }) => decision)
    }
    for (const { productId, periods, open, answer } of answers) {
      await push(lender(), productId, amounts[market], periods)
      const filed = answer === 'yes' ? ['approved'] : answer === 'overdue' && open ? ['overdue'] : []
      expect([productId, await decisionsOf(productId)]).toEqual([productId, filed])
    }
  })
})
