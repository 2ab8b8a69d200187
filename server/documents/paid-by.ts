import type { Call } from '../calls/call.ts'
import type { PaidBy } from '../database/tables/documents.ts'
import type { DocumentedLoan } from './content.ts'

const wayOf = ({ codeId, provider }: { codeId: string | null; provider: string }): PaidBy['way'] => {
  if (codeId) return 'code'
  if (provider.startsWith('card-')) return 'card'
  return provider.startsWith('wallet-') ? 'wallet' : 'transfer'
}

/** How a payment was made, as it was reported; undefined where no other company reported it. */
export async function readPaidBy(
  { db, packs }: Pick<Call, 'db' | 'packs'>,
  { borrowerId, id, market }: DocumentedLoan,
  entryId: number,
): Promise<PaidBy | undefined> {
  const event = await db
    .selectFrom('gateway_events as g')
    .leftJoin('pay_codes as c', 'c.id', 'g.code_id')
    .select([
      'g.provider',
      'g.code_id as codeId',
      'g.event_id as paymentNumber',
      'g.bank_reference as bankReference',
      'c.channel',
    ])
    .where('g.borrower_id', '=', borrowerId)
    .where('g.order_id', '=', id)
    .where('g.entry_id', '=', entryId)
    .where('g.kind', '=', 'payment')
    .executeTakeFirst()
  if (!event) return undefined
  const { channel, bankReference, paymentNumber } = event
  const known = packs[market].payChannels.find(({ code }) => code === channel)
  return { way: wayOf(event), method: known?.name ?? channel ?? '', bankReference, paymentNumber }
}
