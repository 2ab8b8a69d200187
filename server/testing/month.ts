import { addDays } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import { type AgreedTerms, schedule } from '../../market/terms/schedule.ts'
import type { GatewayEvent } from '../gateways/gateway.ts'
import { SANDBOX, sandboxCallback } from '../gateways/sandbox.ts'
import { noteSandboxMovement } from '../gateways/sandbox-report.ts'
import { middayOf, storeLoan } from '../ledger/testing/stored-loan.ts'
import { paid, storeCode, takenBack } from '../repayment/testing/stored-code.ts'
import { loanRules } from '../terms/loan-rules.ts'
import { SANDBOX_SECRET, START, type TestService } from './harness.ts'

export const FIRST_DAY = '2026-11-15'
const LOANS = 200

const offers: Record<Market, { product: string; terms: AgreedTerms }> = {
  id: {
    product: 'terang-kilat',
    terms: {
      principalMinor: 300_000_000,
      periods: 3,
      termDays: 93,
      dailyRateMicro: 1_000,
      serviceFeeBasisPoints: 300,
      periodFeeMinor: 6_000_000,
    },
  },
  in: {
    product: 'saaf-quick',
    terms: {
      principalMinor: 3_000_000,
      periods: 3,
      termDays: 93,
      dailyRateMicro: 800,
      serviceFeeBasisPoints: 200,
      periodFeeMinor: 60_000,
    },
  },
}

/** How a borrower pays: when, seen from the due date, which part of an instalment, and how often that is told. */
type Habit = {
  pays: readonly { days: number; share: number }[]
  notified: number
  isTakenBack?: boolean
  /** The loan began so many days earlier, and nothing was paid on it. */
  older?: number
}
const once = { notified: 1 }
const habits: readonly Habit[] = [
  { pays: [{ days: 0, share: 1 }], ...once },
  { pays: [{ days: -5, share: 1 }], ...once },
  { pays: [{ days: 4, share: 1 }], ...once },
  {
    pays: [
      { days: 0, share: 0.5 },
      { days: 10, share: 0.5 },
    ],
    ...once,
  },
  { pays: [{ days: 0, share: 4 }], ...once },
  { pays: [], ...once },
  { pays: [], ...once, older: 70 },
  // Their list alone has it.
  { pays: [{ days: 0, share: 1 }], notified: 0 },
  { pays: [{ days: -1, share: 1 }], notified: 3 },
  { pays: [{ days: 0, share: 1 }], ...once, isTakenBack: true },
]

export type MonthLoan = { id: string; market: Market; startOn: string; dueOn: string[] }

/** What happens by itself outside the product: money that moves at a moment, and how often it is told. */
type Move = {
  at: Date
  event: Extract<GatewayEvent, { kind: 'payment' | 'reversal' }>
  notified: number
}

/** Ten minutes after one at night is another day than in UTC; two in the afternoon is not. */
const hoursOf = (no: number) => (no % 4 === 0 ? '17:10' : '08:00')

async function storeMonthLoan(service: TestService, no: number): Promise<{ loan: MonthLoan; moves: Move[] }> {
  const market: Market = no % 2 === 0 ? 'id' : 'in'
  const habit = habits[Math.floor(no / 2) % habits.length] as Habit
  const { product, terms } = offers[market]
  const borrowerId = `month-${no}`
  const startOn = addDays(FIRST_DAY, -((no * 7) % 30) - (habit.older ?? 0))
  const { db } = service
  await db
    .insertInto('borrowers')
    .values({
      id: borrowerId,
      market,
      name: `Borrower ${no}`,
      phone: `${market === 'id' ? '+62812' : '+91981'}${String(5_000_000 + no)}`,
      salary_minor: 0,
      credit_limit_minor: 0,
      created_at: middayOf(startOn),
    })
    .execute()
  const rules = loanRules(packs[market].legal, {
    isRepeat: false,
    termDays: terms.termDays,
    mostExtensions: 3,
  })
  const id = await storeLoan(db, `loan-${no}`, { terms: { ...terms, startOn }, rules })
  await db
    .updateTable('orders')
    .set({ borrower_id: borrowerId, product_id: product, status: statusCodes.active })
    .where('id', '=', id)
    .execute()
  const periods = schedule({ ...terms, startOn })
  const moves = periods.flatMap((period, index) =>
    habit.pays.flatMap(({ days, share }, part): Move[] => {
      const at = new Date(`${addDays(period.dueOn, days)}T${hoursOf(no)}:00Z`)
      if (at <= START || (share > 1 && index > 0)) return []
      const whole = period.principalMinor + period.interestMinor + period.feeMinor
      const eventId = `${id} ${index} ${part}`
      const amountMinor = Math.round(whole * share)
      const { currency } = packs[market]
      const payment = { ...paid(eventId, `code ${eventId}`, amountMinor), currency, paidAt: at }
      const moved: Move[] = [{ at, event: payment, notified: habit.notified }]
      if (!habit.isTakenBack) return moved
      const later = new Date(at.getTime() + 20 * 60 * 60_000)
      const reversal = takenBack(`${eventId} back`, {
        of: eventId,
        reference: payment.reference,
        amountMinor,
        currency,
        takenAt: later,
      })
      return [...moved, { at: later, event: reversal, notified: 1 }]
    }),
  )
  return { loan: { id, market, startOn, dueOn: periods.map(({ dueOn }) => dueOn) }, moves }
}

/** Borrowers of both markets with a loan each, and all that they will pay. */
export async function storeMonth(service: TestService): Promise<{ loans: MonthLoan[]; moves: Move[] }> {
  const stored = []
  for (let no = 0; no < LOANS; no++) stored.push(await storeMonthLoan(service, no))
  return {
    loans: stored.map(({ loan }) => loan),
    moves: stored
      .flatMap(({ moves }) => moves)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  }
}

async function tell({ app }: TestService, event: GatewayEvent): Promise<void> {
  const response = await app.request('/hooks/sandbox', sandboxCallback([event], SANDBOX_SECRET))
  if (response.status !== 200) throw new Error(`a callback was answered with ${response.status}`)
}

/** Money moves at the payment company, which writes it down and then tells us, or does not. */
export async function move(service: TestService, { at, event, notified }: Move): Promise<void> {
  const { db } = service
  if (event.kind === 'payment') {
    const [, no = ''] = /^loan-(\d+) /.exec(event.eventId) ?? []
    await storeCode(db, event.reference, {
      order_id: `loan-${no}`,
      borrower_id: `month-${no}`,
      amount_minor: event.amountMinor,
      provider: SANDBOX,
      created_at: new Date(at.getTime() - 60 * 60_000),
      expires_at: new Date(at.getTime() + 60 * 60_000),
    })
  }
  await noteSandboxMovement(db, event)
  await Promise.all(Array.from({ length: notified }, () => tell(service, event)))
}
