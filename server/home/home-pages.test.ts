import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointKey } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { Exchange } from '../../contract/wire/exchange.ts'
import { samples } from '../demo/samples.ts'
import { requestPayout } from '../payouts/payouts.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { changing, keyOf, lacking, pagesOver } from '../testing/other-backend.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

const signedIn = (key: string) => ({ Cookie: `terang_session=demo-id-${key}; terang_ok=1` })
const over = (exchange: Exchange) => pagesOver(exchange)
const without = (...keys: EndpointKey[]) => over(lacking(service.app.exchange, (key) => keys.includes(key)))

/** A backend that is there, but fails at some calls. */
const failing = (...keys: EndpointKey[]) =>
  over(async (call, address) =>
    keys.includes(keyOf(call))
      ? {
          status: 200,
          text: async () => JSON.stringify({ code: codes.internal, message: '', data: null }),
          picture: async () => null,
        }
      : service.app.exchange(call, address),
  )

const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1]
/** The one main button. */
const action = (html: string) =>
  /<a class="[^"]*button-primary[^"]*"[^>]*href="([^"?]*)[^"]*"[^>]*>([^<]*)</.exec(html)?.slice(1)

describe('/main', () => {
  const expected: Record<string, { says: string; leads: string }> = {
    review: { says: 'We are checking your application', leads: '/loanDetails' },
    declined: { says: 'We cannot lend to you right now', leads: '/apply' },
    'on-its-way': { says: 'Approved. Your money is on its way', leads: '/loanDetails' },
    active: { says: 'Next payment', leads: '/repay' },
    due: { says: 'A repayment is due', leads: '/repay' },
    overdue: { says: 'Your repayment is late', leads: '/repay' },
    settled: { says: 'All repaid. Thank you', leads: '/closure.pdf' },
    unknown: { says: 'We are updating your loan', leads: '/loanDetails' },
    new: { says: 'Next payment', leads: '/repay' },
    credit: { says: 'All repaid. Thank you', leads: '/closure.pdf' },
  }

  test.each(samples)('says what is next for a borrower whose loan is $key', async ({ key }) => {
    const { html } = await over(service.app.exchange).get('/main?lang=en', signedIn(key))
    expect(heading(html)).toBe(expected[key]?.says)
    expect(action(html)?.[0]).toBe(expected[key]?.leads)
    expect(html).toContain('Ask the assistant')
  })

  test('says what we owe the borrower before anything is offered', async () => {
    const { html } = await over(service.app.exchange).get('/main?lang=en', signedIn('credit'))
    expect(html).toContain('We owe you')
    expect(html).toMatch(/It is yours: ask for it/)
    expect(html.indexOf('We owe you')).toBeLessThan(html.indexOf('Available to you today'))
  })

  test('offers nothing beside a payment that is due soon, whatever could be had', async () => {
    const offered = async (pausesOffers: string) => {
      const exchange = changing(service.app.exchange, (key, data) =>
        key === 'homeLoad' ? { ...(data as object), pausesOffers } : data,
      )
      return (await over(exchange).get('/main?lang=en', signedIn('settled'))).html
    }
    expect(await offered('0')).toContain('Available to you today')
    expect(await offered('1')).not.toContain('Available to you today')
  })

  test('ends a loan with its letter and what is reported of it', async () => {
    const { html } = await over(service.app.exchange).get('/main?lang=en', signedIn('settled'))
    expect(action(html)?.[1]).toBe('Closure letter (PDF)')
    expect(html).toContain('OJK SLIK')
    // A file is not loaded before it is tapped.
    expect(html).not.toMatch(/href="\/closure[^>]*data-next/)
    expect(html).not.toMatch(/data-next[^>]*href="\/closure/)
    const due = await over(service.app.exchange).get('/main?lang=en', signedIn('due'))
    expect(due.html).not.toContain('OJK SLIK')
  })

  test('shows where the money is, and leads on without it where a backend does not say', async () => {
    await requestPayout(service.db, 'TR-on-its-way', service.clock.now())
    const { html } = await over(service.app.exchange).get('/main?lang=en', signedIn('on-its-way'))
    expect(html).toContain('Where is your money?')
    expect(html).toContain('At the bank')
    const listed = await without('homeLoad').get('/main?lang=en', signedIn('on-its-way'))
    expect(heading(listed.html)).toBe('Approved. Your money is on its way')
    expect(listed.html).not.toContain('Where is your money?')
  })

  test('draws the share that it says', async () => {
    const { html } = await over(service.app.exchange).get('/main?lang=en', signedIn('active'))
    expect(html).toContain('33% repaid')
    expect(html).toContain('stroke-dasharray="33 100"')
  })

  test('is a start for who has borrowed nothing', async () => {
    await service.db.updateTable('orders').set({ borrower_id: 'id-due' }).where('id', '=', 'TR-new').execute()
    const { html } = await over(service.app.exchange).get('/main?lang=en', signedIn('new'))
    expect(heading(html)).toBe('Your first loan, step by step')
    expect(action(html)).toEqual(['/apply', 'Apply for a loan'])
    expect(html).toContain('Your KTP')
    // Who seems to have nothing may have an application that could not be read.
    const unread = await failing('applicationLoad').get('/main?lang=en', signedIn('new'))
    expect(action(unread.html)?.[1]).toBe('Try again')
    const other = await over(service.app.exchange).get('/main?lang=en', signedIn('due'))
    expect(heading(other.html)).toBe('A repayment is due')
    expect(other.html).toContain('Your other loans')
    await service.db.updateTable('orders').set({ borrower_id: 'id-new' }).where('id', '=', 'TR-new').execute()
  })

  test('says that a call failed, and keeps the rest', async () => {
    const { html, status } = await failing('homeLoad').get('/main?lang=en', signedIn('review'))
    expect(status).toBe(200)
    expect(heading(html)).toBe('We cannot show your loans right now')
    expect(action(html)?.[1]).toBe('Try again')
    expect(html).toContain('Terang Cicil')
    expect(html).toContain('Ask the assistant')
  })

  test('shows loans also where products or the application cannot be read', async () => {
    const pages = failing('recommendedList', 'applicationLoad')
    const { html } = await pages.get('/main?lang=en', signedIn('due'))
    expect(heading(html)).toBe('A repayment is due')
    expect(html).not.toContain('Available to you today')
  })

  test('does without its own calls', async () => {
    const listed = await without('homeLoad', 'applicationLoad').get('/main?lang=en', signedIn('due'))
    expect(heading(listed.html)).toBe('A repayment is due')
    expect(action(listed.html)?.[0]).toBe('/repay')
    const plain = without('homeLoad', 'applicationLoad', 'orderList')
    const { html, status } = await plain.get('/main?lang=en', signedIn('due'))
    expect(status).toBe(200)
    expect(html).toContain('href="/loanDetails?')
    expect(html).toContain('Ask the assistant')
  })

  test('says that a session has ended, and welcomes who has none', async () => {
    const pages = over(service.app.exchange)
    const ended = await pages.get('/main?lang=en', { Cookie: 'terang_session=gone' })
    expect(ended.html).toMatch(/<h1[^>]*>You have been signed out/)
    const nobody = await pages.get('/main?lang=en')
    expect(heading(nobody.html)).toBe('Welcome to Terang')
    expect(action(nobody.html)).toEqual(['/login', 'Sign in or register'])
    expect(nobody.html).toContain('next=%2Fmain')
    // The sample borrowers are the demo's alone.
    expect(nobody.html).not.toContain('Look around as a sample borrower')
  })
})

describe('an application', () => {
  type Applied = {
    status: string
    identity: object
    steps: { done: string }[]
    decision: Record<string, string>
  }
  const applied = (change: (data: Applied) => Partial<Applied>) =>
    over(
      changing(service.app.exchange, (key, data) => {
        if (key === 'homeLoad') return { loans: [] }
        return key === 'applicationLoad' ? { ...(data as Applied), ...change(data as Applied) } : data
      }),
    )
  const shown = async (change: (data: Applied) => Partial<Applied>) =>
    (await applied(change).get('/main?lang=en', signedIn('new'))).html

  test('that is begun goes on where it stopped', async () => {
    const html = await shown(({ steps }) => ({
      steps: steps.map((step, index) => ({ ...step, done: index < 2 ? '1' : '0' })),
    }))
    expect(heading(html)).toBe('Your application is not finished')
    expect(html).toContain('2 of 5 steps done')
    expect(html.match(/<g data-state="paid"/g)).toHaveLength(2)
    expect(action(html)).toEqual(['/apply', 'Continue applying'])
  })

  test('of which only a field is typed goes on too', async () => {
    const html = await shown((data) => ({ identity: { ...data.identity, fullName: 'Ayu' } }))
    expect(heading(html)).toBe('Your application is not finished')
    expect(html).toContain('0 of 5 steps done')
    expect(action(html)).toEqual(['/apply', 'Continue applying'])
  })

  test('with a step to do again does not count it as done', async () => {
    const html = await shown(({ steps, decision }) => ({
      steps: steps.map((step) => ({ ...step, done: '1' })),
      decision: { ...decision, step: 'identity' },
    }))
    expect(html).toContain('4 of 5 steps done')
  })

  test.each([
    ['checking', 'We are checking your details', 'See your application'],
    ['review', 'A person is looking at your application', 'See your application'],
    ['approved', 'You can borrow now', 'Look at offers'],
    ['declined', 'We cannot lend to you right now', 'Apply again'],
  ])('that is %s says so, and what is next', async (status, says, next) => {
    const html = await shown(() => ({ status }))
    expect(heading(html)).toBe(says)
    expect(action(html)?.[1]).toBe(next)
  })

  test('that was decided says it in the words of the service, with the limit or the day', async () => {
    const approved = await shown(({ decision }) => ({
      status: 'approved',
      decision: { ...decision, title: 'Well done', message: 'Approved.', limit: 'Rp4.000.000,00' },
    }))
    expect(heading(approved)).toBe('Well done')
    expect(approved).toContain('Rp4.000.000,00')
    const declined = await shown(({ decision }) => ({
      status: 'declined',
      decision: { ...decision, change: 'A higher income would change it.', retryOn: '2026-12-15' },
    }))
    expect(declined).toContain('A higher income would change it.')
    expect(declined).toContain('Tuesday, 15 December 2026')
    expect(action(declined)?.[1]).toBe('See your application')
  })
})

describe('the tabs', () => {
  const pages = () => over(service.app.exchange)

  test.each(['/main', '/order', '/mine', '/customerService'])('are on %s, which is marked', async (path) => {
    const { html } = await pages().get(`${path}?lang=en`, signedIn('due'))
    const bar = /<nav[^>]*aria-label="Main pages".*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(bar.match(/<a /g)).toHaveLength(4)
    expect(bar).toMatch(new RegExp(`href="${path}\\?lang=en" aria-current="page"`))
    expect(html).toContain('data-native')
  })

  test.each([
    '/main?clientType=android',
    '/loanDetails?orderId=TR-due&productId=terang-kilat',
    '/?',
    '/aboutUs?',
  ])('are not on %s', async (path) => {
    const { html } = await pages().get(`${path}&lang=en`, signedIn('due'))
    expect(html).not.toContain('aria-label="Main pages"')
  })

  test('are not there for who is not signed in', async () => {
    expect((await pages().get('/customerService?lang=en')).html).not.toContain('aria-label="Main pages"')
  })
})

describe('/mine', () => {
  test('shows the account masked, and leads to every page of it', async () => {
    const { html } = await over(service.app.exchange).get('/mine?lang=en', signedIn('active'))
    const person = await service.db
      .selectFrom('borrowers')
      .selectAll()
      .where('id', '=', 'id-active')
      .executeTakeFirstOrThrow()
    expect(html).toContain(`•••• ${person.phone.slice(-4)}`)
    expect(html).not.toContain(person.phone)
    expect(html).not.toContain(person.name)
    for (const path of ['/order', '/payments', '/bindCard', '/apply/bank', '/complaintList', '/setting'])
      expect(html).toContain(`href="${path}?`)
    expect(html).toMatch(/href="\/payments\?[^"]*orderId=TR-active&amp;productId=terang-cicil/)
  })

  test('does without the calls that a backend lacks', async () => {
    const plain = without('sessionOwner', 'cardList', 'applicationLoad', 'homeLoad', 'orderList')
    const { html, status } = await plain.get('/mine?lang=en', signedIn('active'))
    expect(status).toBe(200)
    expect(heading(html)).toBe('Your account')
    expect(html).toContain('href="/complaintList?')
  })

  test('says that a session has ended', async () => {
    const { html } = await over(service.app.exchange).get('/mine?lang=en', { Cookie: 'terang_session=gone' })
    expect(html).toMatch(/<h1[^>]*>You have been signed out/)
  })
})
