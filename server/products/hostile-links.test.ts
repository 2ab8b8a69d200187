import { beforeAll, expect, test } from 'vitest'
import { hostileAddresses } from '../../contract/testing/hostile-addresses.ts'
import { codes } from '../../contract/wire/codes.ts'
import { openTestService, type TestService } from '../testing/harness.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

test(`${hostileAddresses.length} hostile links of a product are handed out to nobody`, async () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(60)
  const lender = service.lender('demo-id-review')
  const productCode = 'terang-cicil'
  for (const address of hostileAddresses.filter((text) => !text.includes('\u0000'))) {
    await service.db.updateTable('products').set({ link: address }).where('id', '=', productCode).execute()
    const redirected = await lender.productRedirect({ module: '30', position: '0', productCode })
    const joined = await lender.standJoint({ approaches: 'session', productCode })
    expect([redirected.code, joined.code], address).toEqual([codes.notFound, codes.notFound])
    const applied = await lender.productApply({ product_id: productCode, module_id: '300', scene: '' })
    expect(applied.data, address).toEqual({ url: '/product?productId=terang-cicil' })
  }
})
