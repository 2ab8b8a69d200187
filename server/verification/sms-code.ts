import { createHmac, randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE_MS } from '../../base/time.ts'
import { isOneOf, type Secrets } from '../../contract/wire/secret-equality.ts'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import type { Call } from '../calls/call.ts'
import { blockOf } from '../calls/network.ts'
import type { Db } from '../database/open.ts'
import type { PromotionTables } from '../database/tables/promotion.ts'
import type { CodePurpose } from './code-purpose.ts'

export const CODE_MINUTES = 10
export const CODE_TRIES = 5

export const newSmsCode = (): string => String(randomInt(10 ** SMS_CODE_MAX)).padStart(SMS_CODE_MAX, '0')

type CodeOf = { phone: string; purpose: CodePurpose }

/** Keyed, because a million codes are hashed in no time; and bound to the phone and to what the code is for. */
const hashCode = (code: string, { phone, purpose }: CodeOf, secret: string): string =>
  createHmac('sha256', secret).update(`sms code\n${phone}\n${purpose}\n${code}`).digest('base64url')

/**
 * One code per phone and purpose: a new one takes the place of the old. What the owner's device requested has a place of its
 * own, which a stranger's request does not take.
 */
export async function storeCode(
  db: Db,
  { phone, purpose, byOwner, code, now }: CodeOf & { byOwner: boolean; code: string; now: Date },
  [current]: Secrets,
): Promise<void> {
  const row = {
    code_hash: hashCode(code, { phone, purpose }, current),
    expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    tries: 0,
    owner_tries: 0,
    outcome: null,
    used_at: null,
    used_sid: null,
    session_id: null,
  }
  await db
    .insertInto('purpose_codes')
    .values({ phone, purpose, by_owner: byOwner, ...row })
    .onConflict((conflict) => conflict.columns(['phone', 'purpose', 'by_owner']).doUpdateSet(row))
    .execute()
}

type StoredCode = Selectable<PromotionTables['purpose_codes']>
type CodeKey = Pick<StoredCode, 'phone' | 'purpose' | 'by_owner'>

/** What a code was used for; `sessionId` where that was a sign-in. */
export type CodeUse = { at: Date; sid: string; sessionId: string | null }
export type CodeVerdict =
  | 'wrong'
  | 'expired'
  | { correct: 'registered' | 'known' | null; use: CodeUse | null; key: CodeKey }

type TypedCode = CodeOf & { code: string; now: Date; isOwner: boolean }

/**
 * Looks at a typed code inside a transaction. The rows stay locked until its end, so that guesses at the same moment are
 * counted one after the other; a used code answers as it did the first time. The owner's device has tries of its own, or a
 * stranger's guesses would end the code that the owner is about to type.
 */
export async function tryCode(
  tx: Db,
  { phone, purpose, code, now, isOwner }: TypedCode,
  secrets: Secrets,
): Promise<CodeVerdict> {
  const counter = isOwner ? 'owner_tries' : 'tries'
  const stored = await tx
    .selectFrom('purpose_codes')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .orderBy('by_owner', 'desc')
    .forUpdate()
    .execute()
  const open = stored.filter((row) => row.expires_at > now && row[counter] < CODE_TRIES)
  if (open.length === 0) return 'expired'
  const hashes = secrets.map((secret) => hashCode(code, { phone, purpose }, secret))
  const row = open.find(({ code_hash }) => isOneOf(code_hash, hashes))
  if (row) return { correct: row.outcome, use: codeUse(row), key: row }
  for (const { by_owner, ...tried } of open)
    await tx
      .updateTable('purpose_codes')
      .set({ [counter]: tried[counter] + 1 })
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where('by_owner', '=', by_owner)
      .execute()
  return 'wrong'
}

const codeUse = ({ used_at, used_sid, session_id }: StoredCode): CodeUse | null =>
  used_at && { at: used_at, sid: used_sid ?? '', sessionId: session_id }

type CodeUser = Pick<Call, 'visitor' | 'address'>
type ClosedCode = { outcome: 'registered' | 'known'; by: CodeUser } & CodeUse

/**
 * Codes that were used speak for the visitor, the network and the range that asked for them. What a stranger asked for to the
 * same number speaks for nobody, even where its code was the one that was typed.
 */
const noteConversion = (tx: Db, phone: string, { visitor, address }: CodeUser) =>
  tx
    .updateTable('sms_grants')
    .set({ converted: true })
    .where('phone', '=', phone)
    .where('visitor', '=', visitor)
    .$if(visitor === '', (grants) => grants.where('network', '=', blockOf(address)))
    .execute()

/** A code is used once, by whoever typed it. */
export async function closeCode(
  tx: Db,
  key: CodeKey,
  { outcome, at, sid, sessionId, by }: ClosedCode,
): Promise<void> {
  await tx
    .updateTable('purpose_codes')
    .set({ outcome, used_at: at, used_sid: sid, session_id: sessionId })
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('by_owner', '=', key.by_owner)
    .execute()
  await noteConversion(tx, key.phone, by)
}
