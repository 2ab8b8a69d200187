import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS } from '../../base/time.ts'
import type { MadeKind, MadeReply } from '../../contract/calls/made-documents.ts'
import { formatInstant } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Call, Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { decrypt, encrypt } from '../encryption/encrypt.ts'
import { madePartBinding } from '../encryption/made-part-binding.ts'

/** What was made is offered for so long, and then removed: it says how things were when it was made. */
export const MADE_HOURS = 24
/** Of a document that fails so often nobody tries again by himself; who asks again begins anew. */
const TRIES_MAX = 3

export type MadeDocument = Schema['made_documents']
export type MadeKey = { borrowerId: string; kind: MadeKind; subject: string; language: Language }

const oldest = (now: Date) => new Date(now.getTime() - MADE_HOURS * HOUR_MS)

/** Asked twice it is one; asked again after a failure, or when its time is over, it is made anew. */
export async function orderMade(db: Db, key: MadeKey, now: Date): Promise<void> {
  const { borrowerId, kind, subject, language } = key
  const fresh = { state: 'waiting', tries: 0, parts: 0, asked_at: now, made_at: null } as const
  await db
    .insertInto('made_documents')
    .values({ id: randomUUID(), borrower_id: borrowerId, kind, subject, language, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['borrower_id', 'kind', 'subject', 'language'])
        .doUpdateSet(fresh)
        .where((where) =>
          where.or([
            where('made_documents.state', '=', 'failed'),
            where.and([
              where('made_documents.state', '=', 'ready'),
              where('made_documents.asked_at', '<', oldest(now)),
            ]),
          ]),
        ),
    )
    .execute()
}

const findMade = (db: Db, { borrowerId, kind, subject, language }: MadeKey) =>
  db
    .selectFrom('made_documents')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('language', '=', language)
    .executeTakeFirst()

async function partOf({ db, keyring }: Call, { id, borrower_id }: MadeDocument, part: number) {
  const row = await db
    .selectFrom('made_document_parts')
    .select('bytes')
    .where('borrower_id', '=', borrower_id)
    .where('document_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst()
  return row ? decrypt(keyring, row.bytes, madePartBinding(borrower_id, id, part)).toString('base64') : ''
}

const none: MadeReply = { state: 'none', parts: 0, madeAt: '', until: '', bytes: '' }

/** What became of a document, with one of its parts where one is requested. */
export async function readMade(
  call: Call,
  key: MadeKey,
  { part, pack }: { part: number; pack: MarketPack },
): Promise<MadeReply> {
  const found = await findMade(call.db, key)
  if (!found || (found.state === 'ready' && found.asked_at < oldest(call.now))) return none
  const { state, parts, made_at } = found
  if (state !== 'ready' || !made_at) return { ...none, state: state === 'failed' ? 'failed' : 'waiting' }
  const until = new Date(found.asked_at.getTime() + MADE_HOURS * HOUR_MS)
  return {
    state,
    parts,
    madeAt: formatInstant(made_at, call.language, pack.timeZone),
    until: formatInstant(until, call.language, pack.timeZone),
    bytes: part > 0 ? await partOf(call, found, part) : '',
  }
}

/**
 * The next to be made: everybody's first of the day before anybody's second. What is being made already was left by a process
 * that ended: one run of the job is under way at a time.
 */
export async function takeNext(db: Db): Promise<MadeDocument | null> {
  await db
    .updateTable('made_documents')
    .set({ state: 'failed' })
    .where('state', 'in', ['waiting', 'making'])
    .where('tries', '>=', TRIES_MAX)
    .execute()
  const { rows } = await sql<MadeDocument>`
    update made_documents set state = 'making', tries = tries + 1 where id = (
      select id from (
        select id, state, asked_at, row_number() over (partition by borrower_id order by asked_at, id) as turn
        from made_documents) d
      where state in ('waiting', 'making') order by turn, asked_at, id limit 1)
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Makes a document of its parts; of one that was begun before nothing stays. */
export async function storeMade(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  { id, borrower_id }: MadeDocument,
  { pieces, now }: { pieces: AsyncIterable<Uint8Array>; now: () => Date },
): Promise<number> {
  await db.deleteFrom('made_document_parts').where('document_id', '=', id).execute()
  let part = 0
  for await (const piece of pieces) {
    part += 1
    const bytes = encrypt(keyring, piece, madePartBinding(borrower_id, id, part))
    await db
      .insertInto('made_document_parts')
      .values({ borrower_id, document_id: id, part, bytes })
      .onConflict((conflict) =>
        conflict.columns(['borrower_id', 'document_id', 'part']).doUpdateSet({ bytes }),
      )
      .execute()
  }
  await db
    .updateTable('made_documents')
    .set({ state: 'ready', parts: part, made_at: now() })
    .where('id', '=', id)
    .execute()
  return part
}

/** Removes what is offered no longer, and what nobody could make. */
export async function purgeMade(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = tx.selectFrom('made_documents').select('id').where('asked_at', '<', oldest(now))
    await tx.deleteFrom('made_document_parts').where('document_id', 'in', ended).execute()
    await tx.deleteFrom('made_documents').where('asked_at', '<', oldest(now)).execute()
  })
}
