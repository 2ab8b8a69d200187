import { beforeEach, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const ratings = () => service.db.selectFrom('ratings').selectAll().execute()

test('stores what the borrower chose, not the five of the wire', async () => {
  const saved = await service
    .lender('demo-id-settled')
    .scoreSave({ score: '5', chosenScore: '2', orderId: 'TR-settled' })
  expect(saved).toMatchObject({ success: true, code: codes.ok, data: {} })
  expect(await ratings()).toMatchObject([
    { borrower_id: 'id-settled', order_id: 'TR-settled', stars: 2, created_at: START },
  ])
})

test('stores the score of an older page, which sends no choice', async () => {
  await service.lender('demo-id-settled').scoreSave({ score: '5' })
  expect(await ratings()).toMatchObject([{ borrower_id: 'id-settled', order_id: null, stars: 5 }])
})

test('asks no more once the order is rated', async () => {
  const lender = service.lender('demo-in-settled')
  const isScore = async () => {
    const result = await lender.loanDetails({ orderId: 'SF-settled', productId: 'saaf-quick' })
    return result.success && result.data.isScore
  }
  expect(await isScore()).toBe('1')
  await lender.scoreSave({ score: '5', chosenScore: '4', orderId: 'SF-settled' })
  expect(await isScore()).toBe('0')
})

test.each([
  ['the loan itself', 'TR-overdue'],
  ['another loan', 'TR-settled'],
])('is not requested while %s is late', async (_, orderId) => {
  const changes = { ask_score: true, borrower_id: 'id-overdue' }
  await service.db.updateTable('orders').set(changes).where('id', '=', orderId).execute()
  const { product_id: productId } = await service.db
    .selectFrom('orders')
    .select('product_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const details = await service.lender('demo-id-overdue').loanDetails({ orderId, productId })
  expect(details).toMatchObject({ success: true, data: { isScore: '0' } })
})

test.each(['TR-settled', 'TR-nothing'])(
  'refuses the order %s, which is not theirs, and stores nothing',
  async (orderId) => {
    const saved = await service.lender('demo-id-due').scoreSave({ score: '5', chosenScore: '1', orderId })
    expect(saved).toMatchObject({ success: false, code: codes.notFound })
    expect(await ratings()).toEqual([])
  },
)

test.each(['0', '6', '-1', '1.5', 'five', '', '05'])('refuses %j stars and stores nothing', async (stars) => {
  const lender = service.lender('demo-id-settled')
  const refused = { success: false, code: codes.invalidRequest }
  expect(await lender.scoreSave({ score: stars, orderId: 'TR-settled' })).toMatchObject(refused)
  expect(await lender.scoreSave({ score: '5', chosenScore: stars })).toMatchObject(refused)
  expect(await ratings()).toEqual([])
})
