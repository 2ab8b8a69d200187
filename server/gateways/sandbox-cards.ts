import { randomUUID } from 'node:crypto'
import { brandOf } from '../../contract/market/card-number.ts'
import type { Market } from '../../contract/market/language.ts'
import { type TestCardKind, testCards } from '../../contract/market/test-cards.ts'
import type { Db } from '../database/open.ts'
import type { CardProcessor, Charge, ChargeRequest } from './card-processor.ts'

type Bank = { bankName: string; bankCode: string }

/** What happens to a charge, and what is said of it: a time-out says `unknown` of what did happen. */
type Behaviour = { happens: 'approved' | 'declined'; says: Charge['state']; needsCode: boolean }

const behaviours = {
  pays: { happens: 'approved', says: 'approved', needsCode: true },
  'pays-at-once': { happens: 'approved', says: 'approved', needsCode: false },
  declines: { happens: 'declined', says: 'declined', needsCode: true },
  'times-out-paid': { happens: 'approved', says: 'unknown', needsCode: true },
  'times-out-unpaid': { happens: 'declined', says: 'unknown', needsCode: true },
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

/** The default of the port. Its tokens say how the card behaves, so that it keeps nothing of the number. */
export function sandboxCards(db: Db): CardProcessor {
  /** The first word on a reference stands. */
  const settle = async ({ reference, amountMinor }: ChargeRequest, state: 'approved' | 'declined') => {
    await db
      .insertInto('sandbox_charges')
      .values({ reference, amount_minor: amountMinor, state })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
    return db
      .selectFrom('sandbox_charges')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
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
      const { happens, says } = behaviourOf(request.token)
      const { state } = await settle(request, happens)
      return says === 'unknown' ? { state: says } : { state }
    },
    lookUp: (request) => settle(request, 'declined'),
  }
}
