import { randomUUID } from 'node:crypto'
import { brandOf } from '../../market/card-number.ts'
import type { Market } from '../../market/language.ts'
import { type TestCardKind, testCards } from '../../market/test-cards.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import type { CardProcessor, Charge, ChargeRequest } from './card-processor.ts'

type Bank = { bankName: string; bankCode: string }

/** The outcome of a charge, and what is reported: a time-out reports `unknown` whatever the outcome. */
type Behaviour = { outcome: 'approved' | 'declined'; reported: Charge['state']; needsCode: boolean }

const behaviours = {
  pays: { outcome: 'approved', reported: 'approved', needsCode: true },
  'pays-at-once': { outcome: 'approved', reported: 'approved', needsCode: false },
  declines: { outcome: 'declined', reported: 'declined', needsCode: true },
  'times-out-paid': { outcome: 'approved', reported: 'unknown', needsCode: true },
  'times-out-unpaid': { outcome: 'declined', reported: 'unknown', needsCode: true },
} as const satisfies Record<TestCardKind, Behaviour>

const kinds = Object.keys(testCards) as TestCardKind[]

const banks: Record<Market, readonly [Bank, Bank]> = {
  id: [
    { bankName: 'BCA', bankCode: 'BCA' },
    { bankName: 'Bank Mandiri', bankCode: 'MANDIRI' },
  ],
  in: [
    { bankName: 'HDFC Bank', bankCode: 'HDFC' },
    { bankName: 'ICICI Bank', bankCode: 'ICICI' },
  ],
}

const behaviourOf = (token: string): Behaviour => {
  const kind = kinds.find((known) => token.startsWith(`sandbox-${known}_`))
  return kind ? behaviours[kind] : behaviours.declines
}

/** The default of the port. Its tokens encode how the card behaves, so that it stores nothing of the number. */
export function sandboxCards(db: Db, clock: Pick<Clock, 'now'>): CardProcessor {
  /** The first outcome for a reference is final. */
  const storeOutcome = async (
    { reference, amountMinor }: ChargeRequest,
    state: 'approved' | 'declined',
  ): Promise<Charge> => {
    await db
      .insertInto('sandbox_charges')
      .values({ reference, amount_minor: amountMinor, state, charged_at: clock.now() })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
    const stored = await db
      .selectFrom('sandbox_charges')
      .select(['state', 'charged_at as chargedAt'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const { chargedAt } = stored
    return stored.state === 'approved' ? { state: 'approved', chargedAt } : { state: 'declined' }
  }
  return {
    name: 'sandbox',
    tokenise: async ({ digits, market }) => {
      const kind = kinds.find((known) => testCards[known] === digits)
      if (!kind) return { refused: 'card' }
      const [first, second] = banks[market]
      return {
        token: `sandbox-${kind}_${randomUUID()}`,
        fingerprint: `sandbox-${kind}`,
        ...(kind === 'pays-at-once' ? second : first),
        brand: brandOf(digits),
        lastFour: digits.slice(-4),
        needsCode: behaviours[kind].needsCode,
      }
    },
    charge: async (request) => {
      const { outcome: happens, reported: says } = behaviourOf(request.token)
      const charge = await storeOutcome(request, happens)
      return says === 'unknown' ? { state: says } : charge
    },
    lookUp: (request) => storeOutcome(request, 'declined'),
  }
}
