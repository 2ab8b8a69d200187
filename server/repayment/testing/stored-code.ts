import { DAY_MS } from '../../../base/time.ts'
import type { Db } from '../../database/open.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { SANDBOX } from '../../gateways/sandbox.ts'
import { BORROWER } from '../../ledger/testing/stored-loan.ts'
import { START } from '../../testing/harness.ts'
import type { PayCode } from '../inbox/credit-payment.ts'

/** A code as the gateway has issued it; `over` says what matters to the test. */
export async function storeCode(db: Db, id: string, over: Partial<PayCode> = {}): Promise<string> {
  const code: PayCode = {
    id,
    borrower_id: BORROWER,
    order_id: 'TR-due',
    purpose: 'periods',
    up_to: 1,
    amount_minor: 1_000_000,
    pay_type: '1',
    channel: 'BCA',
    specific: '',
    chosen: true,
    provider: SANDBOX,
    provider_id: '',
    code: '8812345678901234',
    qr: '',
    intent: '',
    status: 'issued',
    quote: {},
    created_at: START,
    asked_at: START,
    expires_at: new Date(START.getTime() + DAY_MS),
    ...over,
  }
  await db.insertInto('pay_codes').values(code).execute()
  return id
}

type Paid = Extract<GatewayEvent, { kind: 'payment' }>

export const paid = (eventId: string, reference: string, amountMinor: number): Paid => ({
  kind: 'payment',
  eventId,
  reference,
  amountMinor,
  currency: 'IDR',
  paidAt: START,
  bankReference: `bank ${eventId}`,
})

type Reversal = Extract<GatewayEvent, { kind: 'reversal' }>
type TakenBack = Partial<Reversal>

export const takenBack = (
  eventId: string,
  { reference = 'code', of, ...over }: TakenBack & { of: string },
): Reversal => ({ kind: 'reversal', eventId, reference, of, takenAt: START, currency: 'IDR', ...over })

export const stateOf = async (db: Db, eventId: string) =>
  (await db.selectFrom('gateway_events').select('state').where('event_id', '=', eventId).executeTakeFirst())
    ?.state
