import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })
test.use({ javaScriptEnabled: false })

/** A demo of its own: its loans are paid. */
const copy = ownCopy()

const session = 'sessionId=demo-id-active&lang=en'
const order = { orderId: 'TR-active', productId: 'terang-cicil' }

test('a developer plays the bank: holds a payment back, credits it and takes it back', async ({ page }) => {
  await page.goto(`${copy.url}/testPreview/sandbox?lang=en`)
  await expect(page.getByText('No codes yet')).toBeVisible()

  const response = await page.request.post(`${copy.url}/h5-api/v3/loan-details/generate-vcode?${session}`, {
    form: { ...order, payCode: 'BCA' },
  })
  const { codeId } = (await response.json()).data
  const state = async () => {
    const status = await page.request.post(`${copy.url}/h5-api/v3/loan-details/pay-status?${session}`, {
      form: { codeId },
    })
    return (await status.json()).data.state
  }
  await page.goto(`${copy.url}/testPreview/sandbox?lang=en`)
  await expect(page.getByRole('heading', { name: 'BCA · Rp612.500,00' })).toBeVisible()
  expect(await state()).toBe('waiting')

  await page.getByRole('button', { name: 'Pay, credit later' }).click()
  await expect(page.getByText('Rp612.500,00, received')).toBeVisible()
  expect(await state()).toBe('received')

  await page.getByRole('button', { name: 'Credit it now' }).click()
  await expect(page.getByText('Rp612.500,00, credited')).toBeVisible()
  expect(await state()).toBe('credited')

  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('Rp612.500,00, taken back')).toBeVisible()
  expect(await state()).toBe('reversed')
})
