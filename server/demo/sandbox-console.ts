import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE_MS } from '../../base/time.ts'
import type { Market } from '../../market/language.ts'
import { type Currency, currencies } from '../../market/money.ts'
import type { Services } from '../calls/call.ts'
import { SANDBOX } from '../gateways/sandbox.ts'
import { noteSandboxMovement } from '../gateways/sandbox-report.ts'
import type { PayCode } from '../repayment/inbox/credit-payment.ts'
import { release, takeEvents } from '../repayment/inbox/take-events.ts'

const SHOWN = 20

type SandboxPayment = { id: number; amountMinor: number; takenBackMinor: number; state: string }
type SandboxCode = Pick<PayCode, 'id' | 'purpose' | 'channel' | 'code'> & {
  market: Market
  orderId: string
  amountMinor: number
  expiresAt: Date
  payments: SandboxPayment[]
}

/** How the till pays a code. */
const ways = ['exact', 'part', 'over', 'twice', 'late', 'delay', 'wrongReference'] as const
type Way = (typeof ways)[number]

/** The newest codes of the sandbox with what was paid to them. */
async function newestCodes({ db }: Services): Promise<SandboxCode[]> {
  const { rows } = await sql<Omit<SandboxCode, 'expiresAt'> & { expiresAt: string }>`
    select c.id, c.purpose, c.channel, c.code, b.market, c.order_id as "orderId", c.amount_minor as "amountMinor",
      to_json(c.expires_at) #>> '{}' as "expiresAt",
      (select coalesce(json_agg(json_build_object('id', e.id, 'amountMinor', e.amount_minor,
        'takenBackMinor', e.taken_back_minor, 'state', e.state) order by e.id), '[]'::json)
        from gateway_events e where e.borrower_id = c.borrower_id and e.code_id = c.id and e.kind = 'payment') as payments
    from pay_codes c join borrowers b on b.id = c.borrower_id
    where c.provider = ${SANDBOX} and c.status = 'issued'
    order by c.created_at desc, c.id limit ${SHOWN}`.execute(db)
  return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) }))
}

function amountsOf(way: Way, amountMinor: number): number[] {
  if (way === 'twice') return [amountMinor, amountMinor]
  if (way === 'part') return [Math.ceil(amountMinor / 2)]
  return [way === 'over' ? amountMinor * 2 : amountMinor]
}

/** As somebody types it who gets one digit wrong: no code of ours. */
function wrongReferenceOf(code: string): string {
  const last = code.slice(-1)
  return code.slice(0, -1) + (last === '0' ? '1' : '0')
}

/** Money of nobody is Indonesian here. */
async function currencyOf({ db }: Services, borrowerId: string | null): Promise<Currency> {
  const id = borrowerId ?? ''
  const row = await db.selectFrom('borrowers').select('market').where('id', '=', id).executeTakeFirst()
  return currencies[row?.market ?? 'id']
}

async function pay(services: Services, codeId: string, way: string): Promise<boolean> {
  const known = ways.find((each) => each === way)
  const code = await services.db
    .selectFrom('pay_codes')
    .selectAll()
    .where('id', '=', codeId)
    .where('provider', '=', SANDBOX)
    .executeTakeFirst()
  if (!known || !code) return false
  const now = services.clock.now()
  const late = new Date(Math.max(now.getTime(), code.expires_at.getTime() + MINUTE_MS))
  const currency = await currencyOf(services, code.borrower_id)
  const events = amountsOf(known, code.amount_minor).map((amountMinor) => {
    const eventId = `console-${randomUUID()}`
    const paidAt = known === 'late' ? late : now
    return {
      kind: 'payment' as const,
      eventId,
      reference: known === 'wrongReference' ? wrongReferenceOf(code.code) : code.id,
      amountMinor,
      currency,
      paidAt,
      bankReference: eventId.slice(-12),
    }
  })
  for (const event of events) await noteSandboxMovement(services.db, event)
  // As real gateways do, it delivers every event twice.
  for (const _ of [1, 2]) await takeEvents(services, SANDBOX, events, { hold: known === 'delay' })
  return true
}

/** Takes back all that is left of a payment, or half of it. */
async function takeBack(services: Services, paymentId: number, share: 'all' | 'half'): Promise<boolean> {
  const payment = await services.db
    .selectFrom('gateway_events')
    .selectAll()
    .where('id', '=', paymentId)
    .where('provider', '=', SANDBOX)
    .where('kind', '=', 'payment')
    .executeTakeFirst()
  if (!payment) return false
  const { reference, event_id: of } = payment
  const leftMinor = (payment.amount_minor ?? 0) - payment.taken_back_minor
  const amountMinor = share === 'all' ? leftMinor : Math.ceil(leftMinor / 2)
  const takenAt = services.clock.now()
  const reversal = {
    kind: 'reversal' as const,
    eventId: `back-${randomUUID()}`,
    reference,
    of,
    amountMinor,
    currency: payment.currency ?? (await currencyOf(services, payment.borrower_id)),
    takenAt,
  }
  await noteSandboxMovement(services.db, reversal)
  for (const _ of [1, 2]) await takeEvents(services, SANDBOX, [reversal])
  return true
}

/** Plays the bank and the shop's till for the sandbox gateway. Exists only under DEMO=1. */
export const sandboxConsole = (services: Services) => ({
  console: {
    ways,
    codes: () => newestCodes(services),
    pay: (codeId: string, way: string) => pay(services, codeId, way),
    release: (paymentId: number) => release(services, paymentId),
    takeBack: (paymentId: number) => takeBack(services, paymentId, 'all'),
    takeHalfBack: (paymentId: number) => takeBack(services, paymentId, 'half'),
  },
})
