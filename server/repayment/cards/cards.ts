import { randomUUID } from 'node:crypto'
import { formatExpiry, maskedCard } from '../../../market/card-number.ts'
import type { Db } from '../../database/open.ts'
import type { Schema } from '../../database/schema.ts'
import type { CardToken } from '../../gateways/card-processor.ts'

export type Card = Schema['cards']

const cardsQuery = (db: Db, borrowerId: string) =>
  db.selectFrom('cards').selectAll().where('borrower_id', '=', borrowerId).where('removed_at', 'is', null)

/** More than anybody has; of more the latest are shown. */
const CARDS_MAX = 20

export const cardsOf = async (db: Db, borrowerId: string): Promise<Card[]> =>
  (
    await cardsQuery(db, borrowerId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(CARDS_MAX)
      .execute()
  ).toReversed()

/** Another borrower's card, or one that was removed, is like none. */
export const findCard = async (db: Db, borrowerId: string, cardId: string): Promise<Card | null> =>
  (await cardsQuery(db, borrowerId).where('id', '=', cardId).executeTakeFirst()) ?? null

export const shownCard = (card: Card) => ({
  id: card.id,
  bankName: card.bank_name,
  cardNo: maskedCard(card.last_four),
  bankCode: card.bank_code,
  brand: card.brand,
  expiry: formatExpiry(card.expiry),
})

export type NewCard = { id?: string; borrowerId: string; provider: string; expiry: string; now: Date }

/** Keeps what the vault gave for a card. The same card again is renewed, not listed twice. */
export async function saveCard(db: Db, bound: CardToken, about: NewCard): Promise<string> {
  const { id = `card-${randomUUID()}`, borrowerId, provider, expiry, now } = about
  const renewed = {
    token: bound.token,
    bank_name: bound.bankName,
    bank_code: bound.bankCode,
    brand: bound.brand,
    last_four: bound.lastFour,
    expiry,
    needs_code: bound.needsCode,
  }
  const saved = await db
    .insertInto('cards')
    .values({
      ...renewed,
      id,
      borrower_id: borrowerId,
      provider,
      fingerprint: bound.fingerprint,
      created_at: now,
      removed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['borrower_id', 'provider', 'fingerprint'])
        .where('removed_at', 'is', null)
        .doUpdateSet(renewed),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved.id
}

/** The row stays, for the payments that were made with it; it is offered no more. */
export async function removeCard(db: Db, card: Card, now: Date): Promise<void> {
  await db
    .updateTable('cards')
    .set({ removed_at: now, token: '' })
    .where('borrower_id', '=', card.borrower_id)
    .where('id', '=', card.id)
    .execute()
}
