import { expect } from 'vitest'
import { toWireAmount } from '../../../market/money.ts'
import { packs } from '../../../market/packs/packs.ts'
import { parseMoney } from '../../../market/read-amount.ts'
import type { Lender, TestService } from '../../testing/harness.ts'

const currencyOf = (orderId: string) => packs[orderId.startsWith('SF') ? 'in' : 'id'].currency

/** The amount that a page shows, as its form carries it. */
export const carried = (amount: string, orderId: string): string =>
  toWireAmount(parseMoney(amount, currencyOf(orderId)) ?? 0)

/** What the page of an order showed last. */
const shownAmounts = new Map<string, string>()

/** A payment by card as a page makes it; `extra` is what a test does otherwise. */
export function payer(service: TestService, session: string, orderId: string) {
  const lender: Lender = service.lender(session, { lang: 'en' })
  const ways = async (extra: object = {}) => {
    const result = await lender.cardWays({ orderId, ...extra })
    if (!result.success) throw new Error(`${result.code} ${result.message}`)
    shownAmounts.set(orderId, carried(result.data.amount, orderId))
    return result.data
  }
  const commit = (fields: { cardId: string; repayToken: string } & Record<string, string>) =>
    lender.cardCommit({ orderId, sendMsg: '0', amount: shownAmounts.get(orderId) ?? '', ...fields })
  const confirm = (repaymentRecordId: string, verifyCode: string) =>
    lender.cardConfirm({ orderId, repaymentRecordId, verifyCode })
  /** Begins a payment and tells its record and the code that was sent. */
  const begin = async (extra: Record<string, string> = {}) => {
    const { repayToken, bankCards } = await ways({ upTo: extra['upTo'] ?? '' })
    const cardId = bankCards[0]?.id ?? ''
    const committed = await commit({ cardId, repayToken, ...extra })
    expect(committed).toMatchObject({ success: true, data: { needValid: '1' } })
    const recordId = committed.success ? committed.data.repayRecordId : ''
    return { recordId, repayToken, cardId, code: await lastCode(service) }
  }
  return { lender, ways, commit, confirm, begin }
}

export async function lastMessage({ db }: TestService) {
  return db.selectFrom('sms_messages').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export const lastCode = async (service: TestService): Promise<string> =>
  /\b\d{6}\b/.exec((await lastMessage(service))?.body ?? '')?.[0] ?? ''

/** Payments in the ledger that came by card or wallet. */
export const credited = ({ db }: TestService, orderId: string) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .select(['e.provider', 'e.event_id', 'p.amount_minor'])
    .where('e.order_id', '=', orderId)
    .where('e.kind', '=', 'payment')
    .where('p.account', '=', 'cash')
    .where((eb) => eb.or([eb('e.provider', 'like', 'card-%'), eb('e.provider', 'like', 'wallet-%')]))
    .execute()
