import { randomBytes } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { DAY_MS } from '../../base/time.ts'
import type { MarketPack } from '../../market/market.ts'
import { hashToken } from '../calls/sessions.ts'
import type { Db } from '../database/open.ts'
import type { AccountTables } from '../database/tables/account.ts'

const ROTATE_MS = DAY_MS
/** Requests that were on their way with the old token arrive within this time. */
const OVERLAP_MS = 2 * 60_000
/** So often at most a session gets a new token: requests at the same moment share one. */
const ROTATE_PAUSE_MS = 60_000
const TOKEN_BYTES = 32

type SessionRow = Selectable<AccountTables['sessions']>
const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
const earlier = (a: Date, b: Date) => (a < b ? a : b)

type SignIn = {
  id: string
  borrowerId: string
  deviceId: string
  deviceName: string
  rotates: boolean
  lasts: MarketPack['sessions']
  now: Date
}

/** A session of somebody who has just signed in; the token is returned and nowhere stored. */
export async function openSession(db: Db, session: SignIn): Promise<string> {
  const { now, lasts } = session
  const endsAt = after(now, lasts.days * DAY_MS)
  return insertToken(db, {
    id: session.id,
    borrower_id: session.borrowerId,
    device_id: session.deviceId,
    device_name: session.deviceName,
    rotates: session.rotates,
    idle_days: lasts.idleDays,
    created_at: now,
    issued_at: now,
    seen_at: now,
    ends_at: endsAt,
    expires_at: earlier(endsAt, after(now, lasts.idleDays * DAY_MS)),
  })
}

async function insertToken(db: Db, row: Omit<Insertable<AccountTables['sessions']>, 'token_hash'>) {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ ...row, token_hash: hashToken(token) })
    .execute()
  return token
}

/** One more token for a session, beside those that it has. */
function issueToken(db: Db, row: SessionRow, now: Date): Promise<string> {
  const { token_hash: _, ...session } = row
  const idleEnd = row.idle_days === null ? row.ends_at : after(now, row.idle_days * DAY_MS)
  const expiresAt = earlier(row.ends_at, idleEnd)
  return insertToken(db, { ...session, issued_at: now, seen_at: now, expires_at: expiresAt })
}

/** For a form that was sent twice: the same session, and a token for whoever gets this reply. */
export async function reissue(db: Db, sessionId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .orderBy('issued_at')
    .executeTakeFirst()
  return row ? issueToken(db, row, now) : null
}

/** Whoever uses the newest token has received it: the older ones end when what was on its way has arrived. */
const endOlder = (tx: Db, { id, borrower_id, token_hash, issued_at }: SessionRow, now: Date) =>
  sql`update sessions set
      ends_at = least(ends_at, ${after(now, OVERLAP_MS)}),
      expires_at = least(expires_at, ${after(now, OVERLAP_MS)})
    where borrower_id = ${borrower_id} and id = ${id} and token_hash <> ${token_hash}
      and issued_at <= ${issued_at}`.execute(tx)

const hasNewer = (tx: Db, { id, borrower_id, issued_at }: SessionRow, now: Date) =>
  tx
    .selectFrom('sessions')
    .select('id')
    .where('borrower_id', '=', borrower_id)
    .where('id', '=', id)
    .where('issued_at', '>', issued_at)
    .where('issued_at', '>', after(now, -ROTATE_PAUSE_MS))
    .executeTakeFirst()

/**
 * A new token once a day, otherwise none. The old one stays valid until the new one is used, so that a reply which never
 * arrived signs nobody out.
 */
export const rotate = (db: Db, hash: string, now: Date): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hash)
      .forUpdate()
      .executeTakeFirst()
    if (!row?.rotates) return ''
    await endOlder(tx, row, now)
    if (now < after(row.issued_at, ROTATE_MS) || (await hasNewer(tx, row, now))) return ''
    return issueToken(tx, row, now)
  })
