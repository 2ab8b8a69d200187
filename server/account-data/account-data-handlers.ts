import type { accountData } from '../../contract/calls/account-data.ts'
import { isLong, type MadeKind, type madeDocuments } from '../../contract/calls/made-documents.ts'
import { codes, isRefusal, refuse } from '../../contract/wire/codes.ts'
import { formatDay, formatInstant } from '../../market/dates.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { orderMade, readMade } from '../documents/made-documents.ts'
import { sendOwnCode } from '../verification/own-code.ts'
import { sectionsOf } from './copy-sections.ts'
import { copyOf, countRecords, writtenCopy } from './data-copy.ts'
import { retainedOf, titlesOf } from './data-titles.ts'
import { deleteAccount, obstacleOf, planDeletion } from './deletion.ts'

/** Whether it is long is known long before. */
const COUNTED_MAX = 5_000

async function packOf({ db, borrowerId, packs }: Call) {
  const { market } = await db
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return packs[market]
}

export const accountDataHandlers = {
  accountCopy: async (call) => {
    const { db, borrowerId, language, now } = call
    const pack = await packOf(call)
    const records = await countRecords(db, borrowerId, COUNTED_MAX)
    if (isLong('copyJson', records)) return refuse(codes.madeLater)
    const copied = await copyOf(call, borrowerId)
    const copy = await writtenCopy({ madeAt: now, borrower: borrowerId }, copied)
    // One that is long to read is read in parts, and not from here.
    const read = isLong('copyPdf', records) ? [] : copied
    return { copy, sections: read.flatMap((table) => sectionsOf(table, { pack, language })), records }
  },
  accountCopyMade: async (call, { form, order, part }) => {
    const { db, borrowerId, language, now } = call
    const kind: MadeKind = form === 'pdf' ? 'copyPdf' : 'copyJson'
    const key = { borrowerId, kind, subject: '', language }
    if (order === '1') await orderMade(db, key, now)
    return readMade(call, key, { part, pack: await packOf(call) })
  },
  accountDeletionPlan: async (call) => {
    const { db, borrowerId, language, now } = call
    const pack = await packOf(call)
    const obstacle = await obstacleOf(db, borrowerId, pack)
    const plan = await planDeletion(db, borrowerId, { pack, now })
    return {
      possible: obstacle === null ? ('1' as const) : ('0' as const),
      reason: obstacle ?? '',
      removed: titlesOf(plan.removed),
      kept: retainedOf(plan.kept),
      until: plan.until ? formatDay(plan.until, language) : '',
    }
  },
  deletionCodeSend: async (call) => {
    const obstacle = await obstacleOf(call.db, call.borrowerId, await packOf(call))
    if (obstacle !== null) return refuse(codes.notEligible, obstacle)
    return sendOwnCode(call, 'accountDelete')
  },
  accountDelete: async (call, { smsCode }) => {
    const deleted = await deleteAccount(call, smsCode)
    return isRefusal(deleted) ? deleted : { number: deleted }
  },
  deletionProofRead: async ({ db, language, packs }, { number }) => {
    const found = await db
      .selectFrom('account_deletions')
      .selectAll()
      .where('number', '=', number.trim().toUpperCase())
      .executeTakeFirst()
    if (!found) return refuse(codes.notFound)
    const { timeZone } = packs[found.market]
    return {
      number: found.number,
      deletedAt: formatInstant(found.deleted_at, language, timeZone),
      removed: titlesOf(found.outcome.removed),
      kept: retainedOf(found.outcome.kept),
      until: found.keep_until ? formatDay(found.keep_until, language) : '',
    }
  },
} satisfies Handlers<typeof accountData & Pick<typeof madeDocuments, 'accountCopyMade'>>
