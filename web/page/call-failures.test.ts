import { describe, expect, test } from 'vitest'
import { codes, transportCodes } from '../../contract/wire/codes.ts'
import { openPages } from '../testing/pages.ts'

const tooMany = {
  success: false,
  code: codes.tooMany,
  message: 'Too many tries. Please try again in 45 seconds.',
  data: null,
  raw: null,
  retryAfterSeconds: 43,
}
const ok = { success: true, code: '00', message: '', data: {}, raw: {} }
const contact = '/Contact?lang=en'
const typed = { act: 'send', name: 'Rina', telephone: '081234567890', content: 'Where is my money?' }
const statusAndRetry = (response: Response) => [response.status, response.headers.get('Retry-After')]

describe('too many tries', () => {
  test('is a page with 429, the seconds and the message', async () => {
    const { get } = openPages({ loanDetails: async () => tooMany })
    const response = await get('/loanDetails?sessionId=s&orderId=1&productId=2&lang=en')
    expect(statusAndRetry(response)).toEqual([429, '43'])
    expect(await response.text()).toContain(tooMany.message)
  })

  test('shows a form again as it was typed, with 429', async () => {
    const { post } = openPages({ contactSave: async () => tooMany })
    const response = await post(contact, typed)
    expect(statusAndRetry(response)).toEqual([429, '43'])
    const html = await response.text()
    expect(html).toContain('Where is my money?')
    expect(html).toContain(tooMany.message)
  })

  test('is an outcome with 429 for a script', async () => {
    const { post } = openPages({ contactSave: async () => tooMany })
    const response = await post(contact, typed, { Accept: 'application/json' })
    expect(statusAndRetry(response)).toEqual([429, '43'])
    expect(await response.json()).toMatchObject({ refused: true, toast: tooMany.message })
  })

  test('is the status of a live status too; a code that cannot be one is 400', async () => {
    const at = '/that/status?sessionId=s&orderId=1&productId=2&lang=en&code='
    const statusPage = (code: string, reply: object) =>
      openPages({ payStatus: async () => reply }).get(at + code)
    expect(statusAndRetry(await statusPage('x', tooMany))).toEqual([429, '43'])
    const invalid = { ...tooMany, code: codes.invalidRequest, retryAfterSeconds: undefined }
    for (const code of ['', '%00', 'x'.repeat(5000)])
      expect(statusAndRetry(await statusPage(code, invalid))).toEqual([400, null])
  })
})

test('a service that is away is 503, and what was typed stays', async () => {
  const away = { ...tooMany, code: transportCodes.network, message: '', retryAfterSeconds: undefined }
  const { get, post } = openPages({ contactSave: async () => away })
  expect((await get('/loanDetails?sessionId=s&orderId=broken&productId=2')).status).toBe(503)
  const response = await post(contact, typed)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Where is my money?')
})

test('an act that was taken is not refused by what was refused before it', async () => {
  const { post } = openPages({ contactSave: async () => ok })
  expect((await post(contact, typed, { Accept: 'application/json' })).status).toBe(200)
})
