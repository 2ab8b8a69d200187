import { describe, expect, test } from 'vitest'
import type { From } from '../../contract/wire/exchange.ts'
import type { Language } from '../../market/language.ts'
import type { Lender } from '../page/page.ts'
import { refused } from '../testing/replies.ts'
import { createTestWeb } from '../testing/test-web.ts'

const references: Readonly<Record<Language, string>> = {
  en: 'Reference: A1B2-C3D4-E5F6',
  id: 'Nomor referensi: A1B2-C3D4-E5F6',
  hi: 'रेफ़रेंस नंबर: A1B2-C3D4-E5F6',
  zh: '参考编号：A1B2-C3D4-E5F6',
}

function openFailing() {
  const requested: From[] = []
  const { app } = createTestWeb({
    lenderFor: (_, from) => {
      requested.push(from)
      return { loanDetails: async () => refused('1099') } as unknown as Lender
    },
    now: () => new Date('2026-11-15T03:00:00Z'),
  })
  const get = (path: string, env: object) => app.request(path, {}, env)
  return { requested, get }
}

describe('the id of a request', () => {
  test.each(Object.entries(references))('is on an error page, in %s', async (lang, reference) => {
    const { get, requested } = openFailing()
    const response = await get(`/loanDetails?orderId=1&productId=2&lang=${lang}`, {
      requestId: 'A1B2-C3D4-E5F6',
    })
    expect(await response.text()).toContain(reference)
    expect(requested.map(({ requestId }) => requestId)).toContain('A1B2-C3D4-E5F6')
  })

  test('is on the page of an address that there is not', async () => {
    const response = await openFailing().get('/nowhere?lang=en', { requestId: 'A1B2-C3D4-E5F6' })
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining(references.en)])
  })

  test('is not mentioned where there is none', async () => {
    expect(await (await openFailing().get('/nowhere?lang=en', {})).text()).not.toContain('Reference')
  })
})
