import { randomInt } from 'node:crypto'
import { hashToken } from '../calls/sessions.ts'
import type { Db } from '../database/open.ts'

const CODES = 10
const GROUPS = 4
const GROUP = 4
/** 80 random bits, in letters that nobody takes for another: their hash needs no more than SHA-256. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const newCode = () => Array.from({ length: GROUPS }, group).join('-')

/** As it was printed, however it is typed: small letters, without the dashes, an O for a zero. */
export const readRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const hashOf = (staffId: string, code: string) => hashToken(`${staffId} ${readRecoveryCode(code)}`)

/** New codes in place of the old ones; they are shown once and stored as hashes. */
export async function renewRecoveryCodes(tx: Db, staffId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(staffId, code), used_at: null })))
    .execute()
  return codes
}

type TypedCode = { staffId: string; code: string; now: Date }

/** True once for each code. */
export async function takeRecoveryCode(tx: Db, { staffId, code, now }: TypedCode): Promise<boolean> {
  const used = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(staffId, code))
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function recoveryCodesLeft(db: Db, staffId: string): Promise<number> {
  const left = await db
    .selectFrom('staff_recovery_codes')
    .select('code_hash')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
  return left.length
}
