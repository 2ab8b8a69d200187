import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostileAddresses as known } from '../contract/testing/hostile-addresses.ts'
import { countOf, hasTurn } from '../tools/counts.ts'
import type { Copy } from './copy.ts'
import { expect, insideApp, test } from './journey.ts'
import { startCopy } from './shared-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

/** That no page has one of them as a link is tested of all in every `npm test` (`web/products/`). */
const turns = { of: 4, count: countOf('tapsPerFourAddresses') }
const hostileAddresses = known.filter((_, index) => hasTurn(index, 0, turns))

const card = (address: string, index: number) => ({
  id: String(index),
  productLogo: '',
  productName: `Product ${index}`,
  buttonStatus: '1',
  buttonText: 'Apply',
  amountRange: '1',
  amountRangeDes: '',
  loan_rate: '1',
  productDesc: address.length > 40 ? '' : 'A trap',
  productTags: [],
})

/** A backend that has been taken over: every product leads somewhere else. */
function takenOver(): Server {
  return createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const productId = new URLSearchParams(body).get('product_id')
    const data = request.url?.includes('recommend-product-list')
      ? hostileAddresses.map(card)
      : { url: hostileAddresses[Number(productId)] }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ code: '00', message: '', data }))
  })
}

let copy: Copy
let backend: Server
test.beforeAll(async () => {
  backend = takenOver()
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  copy = await startCopy({ LENDER_API: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` })
})
test.afterAll(async () => {
  await copy.stop()
  backend.close()
})

test(`a browser follows none of ${hostileAddresses.length} hostile addresses, and the app hears of none`, async ({
  page,
}) => {
  const events = await insideApp(page)
  const left: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(copy.url)) left.push(request.url())
  })
  await page.goto(`${copy.url}/relevant?sessionId=s&lang=en`)
  await expect(page).not.toHaveURL(/sessionId/)
  const before = page.url()
  const buttons = page.getByRole('button', { name: /^Apply: Product \d+$/ })
  await expect(buttons).toHaveCount(hostileAddresses.length)
  for (let index = 0; index < hostileAddresses.length; index += 1) {
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('act=apply'),
    )
    await buttons.nth(index).click()
    expect(await (await answered).json(), hostileAddresses[index]).toMatchObject({ refused: true })
  }
  expect(page.url()).toBe(before)
  expect(left).toEqual([])
  expect(await events()).toEqual([])
})
