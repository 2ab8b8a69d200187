import { beforeAll, expect, test } from 'vitest'
import { type Language, languages } from '../../market/language.ts'
import { openTestService, type TestService } from '../testing/harness.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

const lender = (language: Language) => service.lender('demo-id-overdue', { lang: language })
const order = { orderId: 'TR-overdue', productId: '' }

/** Each waits for the database before it makes its texts. */
const calls: Readonly<Record<string, (language: Language) => Promise<unknown>>> = {
  loanDetails: (language) => lender(language).loanDetails(order),
  instalments: (language) => lender(language).instalments(order),
  'a refusal': (language) => lender(language).paymentList({ orderId: 'TR-of-nobody' }),
  'a template that is not there, in Chinese unless it is said': (language) =>
    service.lender('', language === 'zh' ? {} : { lang: language }).templateLoad({ templateId: 'of-nobody' }),
}

test.each(Object.entries(calls))(
  '%s: calls at the same time each answer in their own language',
  async (_, call) => {
    const alone: string[] = []
    for (const language of languages) alone.push(JSON.stringify(await call(language)))
    expect(new Set(alone).size).toBe(languages.length)
    const requested = Array.from({ length: 5 }, () => languages).flat()
    const together = await Promise.all(
      requested.map(async (language) => JSON.stringify(await call(language))),
    )
    expect(together).toEqual(requested.map((language) => alone[languages.indexOf(language)]))
  },
)
