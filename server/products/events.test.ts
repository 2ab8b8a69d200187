import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const events = () => service.db.selectFrom('events').selectAll().execute()

describe.each(['pageEventSave', 'serviceEventSave'] as const)('%s', (key) => {
  test('stores the event for the borrower', async () => {
    const saved = await service
      .lender('demo-in-settled')
      [key]({ productId: 'saaf-quick', moduleId: '30', positionId: '0' })
    expect(saved).toMatchObject({ success: true, code: codes.ok })
    expect(await events()).toMatchObject([
      {
        borrower_id: 'in-settled',
        product_id: 'saaf-quick',
        module_id: '30',
        position_id: '0',
        created_at: START,
      },
    ])
  })

  test('stores an event that is about no product', async () => {
    await service.lender('demo-in-settled')[key]({ moduleId: '30', positionId: '0' })
    expect(await events()).toMatchObject([{ product_id: null }])
  })

  test.each([
    { moduleId: '', positionId: '0' },
    { moduleId: '30', positionId: 'x'.repeat(17) },
    { moduleId: '30', positionId: '0', productId: 'p'.repeat(65) },
    { moduleId: '3\u00000', positionId: '0' },
  ])('refuses %j and stores nothing', async (request) => {
    const saved = await service.lender('demo-in-settled')[key](request)
    expect(saved).toMatchObject({ success: false, code: codes.invalidRequest })
    expect(await events()).toEqual([])
  })
})
