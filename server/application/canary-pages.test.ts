import { beforeAll, expect, test } from 'vitest'
import { guest, phones } from '../account/testing/sign-in.ts'
import { everyPage } from '../testing/every-page.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { pagesOver } from '../testing/other-backend.ts'
import { canary, fillIn, rightAnswers } from './testing/filled.ts'

/** The holder's name is shown to its owner; numbers are masked everywhere, and the code is in the message alone. */
const { holder: _, ...numbers } = canary
const markets = ['id', 'in'] as const

let service: TestService
let smsCode: string
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
  for (const market of markets) await fillIn(service.lender(`demo-${market}-new`), market)
  const person = guest({ service, phone: phones.id.typed })
  await person.look()
  await person.askCode()
  smsCode = await person.readCode()
})

const secrets = () =>
  [...Object.values(numbers), smsCode].flatMap((secret) => [
    secret,
    secret.replace(/(.{4})(?=.)/g, '$1 '),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ])
const expectNone = (text: string, where: string) => {
  for (const secret of secrets()) expect(text.includes(secret), `${secret} in ${where}`).toBe(false)
}
const cookieOf = (market: string) => ({ Cookie: `terang_session=demo-${market}-new; terang_ok=1` })
const inMarket = (path: string, market: string) => `${path}?lang=en${market === 'in' ? '&needPop=1' : ''}`
const paths = [...new Set(everyPage.map((address) => address.split(/[?#]/)[0] ?? ''))]

const lookAtAll = async (market: (typeof markets)[number]) => {
  const pages = pagesOver(service.app.exchange)
  let shown = 0
  for (const path of paths) {
    const { html, headers } = await pages.get(inMarket(path, market), cookieOf(market))
    expectNone(html + JSON.stringify([...headers]), path)
    if (html.includes(canary.holder)) shown += 1
  }
  return shown
}

test.each(markets)(
  'no page of a borrower in %s has a number or a code, filled in or handed in',
  async (market) => {
    // The name is there, so the pages did show the application.
    expect(await lookAtAll(market)).toBeGreaterThan(0)
    const handedIn = await service.lender(`demo-${market}-new`).applicationSubmit({ consent: '1' })
    expect(handedIn.success).toBe(true)
    await lookAtAll(market)
  },
)

test.each([
  ['/apply/identity', () => ({ ...rightAnswers('id').identity, day: '40', month: '1', year: '1990' })],
  ['/apply/bank', () => ({ ...rightAnswers('id').bank, bankCode: 'nonsense' })],
])('a form at %s that was refused comes back without its number', async (path, form) => {
  const fresh = await openTestService({ limits: 'off' })
  const pages = pagesOver(fresh.app.exchange)
  for (const accept of ['text/html', 'application/json']) {
    const headers = { ...cookieOf('id'), Accept: accept }
    const answer = await pages.post(inMarket(path, 'id'), { act: 'save', ...form() }, headers)
    expect(answer.status === 422 || answer.html.includes('"refused":true')).toBe(true)
    expectNone(answer.html + JSON.stringify([...answer.headers]), `${path} as ${accept}`)
  }
})

test('a page that fails has none of them either', async () => {
  const pages = pagesOver(async (call, address) => {
    const reply = await service.app.exchange(call, address)
    return call.path.includes('application') ? { ...reply, status: 500, text: async () => '<html>' } : reply
  })
  for (const path of paths.filter((one) => one.startsWith('/apply')))
    expectNone((await pages.get(inMarket(path, 'id'), cookieOf('id'))).html, path)
})
