import { describe, expect, test, vi } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import type { Market } from '../../market/language.ts'
import { currencies } from '../../market/money.ts'
import { openDeskPages } from '../testing/desk-pages.ts'
import { openPages } from '../testing/pages.ts'
import { refused, success } from '../testing/replies.ts'

const attributesOf = (markup: string) =>
  Object.fromEntries(Array.from(markup.matchAll(/\s([\w-]+)="([^"]*)"/g), ([, name, value]) => [name, value]))

/** The controls of a page that are marked as wrong, each with the sentence that describes it. */
function wrongIn(html: string) {
  return Array.from(
    html.matchAll(/<(?:input|textarea|select)\b[^>]*aria-invalid="true"[^>]*>/g),
    ([control]) => {
      const { name, 'aria-describedby': ids = '' } = attributesOf(control)
      const sentences = ids
        .split(' ')
        .map((id: string) => new RegExp(`<p id="${id}"[^>]*>([^<]*)</p>`).exec(html)?.[1])
      return { name, sentence: sentences.at(-1) }
    },
  )
}

const card = { act: 'bind', cardNo: '4000', expiry: ' ', holderName: '' }
const refusing = { cardBind: async () => refused(codes.invalidRequest) }

describe('a form of a borrower that the service refuses by its schema', () => {
  test('comes back with a sentence beside each field that is wrong', async () => {
    const response = await openPages(refusing).post('/bindCard?lang=en', card)
    expect(response.status).toBe(422)
    expect(wrongIn(await response.text())).toEqual([
      { name: 'expiry', sentence: 'Please fill this in.' },
      { name: 'holderName', sentence: 'Please fill this in.' },
    ])
  })

  test('gives a script the same, in the language of the page', async () => {
    const asScript = { Accept: 'application/json' }
    const response = await openPages(refusing).post('/bindCard?lang=id', card, asScript)
    expect(await response.json()).toMatchObject({
      refused: true,
      fields: { expiry: 'Mohon diisi.', holderName: 'Mohon diisi.' },
    })
  })

  test('marks nothing where it was refused for another reason, or was taken', async () => {
    const declined = { cardBind: async () => refused(codes.cardRefused) }
    expect(wrongIn(await (await openPages(declined).post('/bindCard?lang=en', card)).text())).toEqual([])
    const bound = { cardBind: async () => success({ cardId: '1' }) }
    expect((await openPages(bound).post('/bindCard?lang=en', card)).status).toBe(303)
  })
})

const manager = { id: 'm', name: 'Maya', email: 'maya@lender.example', role: 'manager' as const }
const row = { ...manager, sessions: 0, seenAt: '', leftAt: '', sharesWith: '', isWaiting: false }

const staffCalls = {
  staffList: async () => success({ rows: [], next: null, invitations: [] }),
  staffShow: async () => success({ ...row, id: 's', openSessions: [] }),
  staffLeave: async () => refused(codes.invalidRequest, 'Something is missing'),
}

describe('a form of the desk that the service refuses by its schema', () => {
  test('is marked, and no other form of the page that has a field of the same name', async () => {
    const typed = { act: 'staffLeave', staffId: 's', reason: ' ' }
    const response = await openDeskPages(staffCalls).post('/desk/staff?id=s&lang=en', typed)
    const html = await response.text()
    expect(html.match(/name="reason"/g)?.length).toBeGreaterThan(1)
    expect(wrongIn(html)).toEqual([{ name: 'reason', sentence: 'Please fill this in.' }])
    const leave = html.slice(0, html.indexOf('value="staffLeave"'))
    expect(leave.slice(leave.lastIndexOf('<form'))).toContain('aria-invalid')
  })
})

const charges = { penalty: 2_550_000, fee: 0, lateInterest: 0 }
const orderOf = (market: Market) => ({
  orderId: 'o',
  borrowerId: 'b',
  borrowerName: 'Prakoso',
  market,
  status: 4,
  today: '2026-11-15',
  terms: { periods: 3, termDays: 91, dailyRateMicro: 1250, periodFeeMinor: 2550 },
  position: { openMinor: 1, overdueMinor: 1, creditMinor: 0, isWrittenOff: false, charges, periods: [] },
  requestedRefundMinor: null,
  entries: [],
  olderThan: null,
})

const waive = (market: Market, penalty: string) => ({
  path: '/desk/moneyOrder?id=o&lang=en',
  form: { act: 'preview', moneyAct: 'waiveCharges', formMarket: market, 'charges.penalty': penalty },
})
const promise = (market: Market, amountMinor: string) => ({
  path: '/desk/arrearsOrder?id=o&lang=en',
  form: {
    act: 'logContact',
    contact: 'call.promised',
    currency: currencies[market],
    amountMinor,
    payBy: '2026-11-20',
  },
})

async function sendAmount(market: Market, { path, form }: { path: string; form: Record<string, string> }) {
  const moneyPreview = vi.fn(async () => refused(codes.invalidRequest))
  const contactLog = vi.fn(async (_request: object) => refused(codes.invalidRequest))
  const calls = {
    moneyOrderShow: async () => success(orderOf(market)),
    proposalList: async () => success({ rows: [], next: null }),
    moneyPreview,
    arrearsShow: async () =>
      success({
        ...orderOf(market),
        borrower: { id: 'b', name: 'Prakoso', phone: '' },
        position: { openMinor: 1, overdueMinor: 1, daysPastDue: 3, periods: [] },
        classified: null,
        contactRefusal: null,
        calling: {
          phone: '',
          isMine: false,
          heldBy: null,
          owner: null,
          isOwner: false,
          nextOn: null,
          timeZone: 'Asia/Jakarta',
        },
        contacts: { rows: [], next: null },
        promises: [],
        hardships: [],
      }),
    contactLog,
  }
  const response = await openDeskPages(calls).post(path, form)
  return { html: await response.text(), moneyPreview, contactLog }
}

describe('an amount that is typed at the desk', () => {
  test.each([
    ['id', waive, '25.5', 'charges.penalty', 'Rp1.250.000,50'],
    ['in', waive, '1,50', 'charges.penalty', '₹12,50,000.50'],
    ['id', promise, '25.5', 'amountMinor', 'Rp1.250.000,50'],
    ['in', promise, '1,50', 'amountMinor', '₹12,50,000.50'],
  ] as const)('market %s: refused at its field where it could be two', async (...row) => {
    const [market, formOf, typed, name, example] = row
    const { html, contactLog } = await sendAmount(market, formOf(market, typed))
    const sentence = `This can be read as two different amounts. Write it like ${example}.`
    expect(wrongIn(html)).toContainEqual({ name, sentence })
    expect(html).toContain(`value="${typed}"`)
    expect(contactLog).not.toHaveBeenCalled()
  })

  test.each([
    ['id', '255', 25_500, '= Rp255,00'],
    ['in', '1.50', 150, '= ₹1.50'],
  ] as const)('market %s: %s is %i, and the page says so without a script', async (...row) => {
    const [market, typed, amountMinor, understood] = row
    const waived = await sendAmount(market, waive(market, typed))
    const input = expect.objectContaining({ charges: { penalty: amountMinor } })
    expect(waived.moneyPreview).toHaveBeenCalledWith({ act: 'waiveCharges', input })
    expect(waived.html).toContain(understood)
    const promised = await sendAmount(market, promise(market, typed))
    expect(promised.contactLog).toHaveBeenCalledWith(expect.objectContaining({ amountMinor }))
    expect(promised.html).toContain(understood)
  })

  test('begins in the notation of its market, whole or not', async () => {
    const { html } = await sendAmount('id', waive('id', '1'))
    expect(html).toMatch(/name="periodFeeMinor"[^>]*value="25,50"/)
    expect(html).toMatch(/name="dailyRateMicro"[^>]*value="0,125"/)
  })
})
