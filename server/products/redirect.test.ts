import { beforeEach, expect, test } from 'vitest'
import { table } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { linkToPartner, PARTNER_LINK } from './testing/partner.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const events = () => service.db.selectFrom('events').selectAll().execute()
const tap = (productCode: string, lang = 'en') =>
  service.lender('demo-id-review', { lang }).productRedirect({ module: '30', position: '2', productCode })

test.each([
  ['terang-cicil', PARTNER_LINK],
  ['terang-belajar', 'terang://product/terang-belajar'],
])('an open product, %s, leads to its link and the tap is stored', async (productCode, link) => {
  await linkToPartner(service.db, 'terang-cicil')
  expect(await tap(productCode)).toMatchObject({ success: true, data: { link } })
  expect(await events()).toMatchObject([
    {
      borrower_id: 'id-review',
      product_id: productCode,
      module_id: '30',
      position_id: '2',
      created_at: START,
    },
  ])
})

test('a closed product says why, in the language of the borrower, and is no failure of ours', async () => {
  expect(await tap('terang-usaha')).toMatchObject({
    success: false,
    code: codes.productClosed,
    message: 'This product is full for today. Please try again tomorrow.',
  })
  expect((await tap('terang-usaha', 'zh')).message).toMatch(/\p{Script=Han}/u)
  expect(await events()).toEqual([])
  const response = await service.app.request(`${wirePath(table.productRedirect)}?sessionId=demo-id-review`, {
    method: 'POST',
    body: new URLSearchParams({ module: '30', position: '0', productCode: 'terang-usaha' }),
  })
  expect(response.status).toBe(200)
})

test.each(['saaf-quick', 'nothing', "terang-cicil'--"])(
  '%s, not a product of this market, is not found',
  async (code) => {
    expect(await tap(code)).toMatchObject({ success: false, code: codes.notFound })
    expect(await events()).toEqual([])
  },
)

test('a product that leads nowhere is not found', async () => {
  await service.db.updateTable('products').set({ link: '' }).where('id', '=', 'terang-cicil').execute()
  expect(await tap('terang-cicil')).toMatchObject({ success: false, code: codes.notFound })
})
