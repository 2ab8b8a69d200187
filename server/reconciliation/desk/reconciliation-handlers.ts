import * as texts from '#texts'
import type { reconciliationCalls } from '../../../contract/calls/reconciliation.ts'
import { codes, isRefusal, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { Handlers } from '../../calls/call.ts'
import { versionOfEvent } from '../../money-acts/event-acts.ts'
import { retryLetter } from '../../repayment/inbox/dead-letters.ts'
import { differencesOn, proofsOf, resolveDifference } from '../proofs.ts'
import { type ImportProblem, importSettlementFile } from '../settlement/import-file.ts'
import { newestSettlementFiles, settlementFile } from '../settlement/settlement-files.ts'
import { settlementBook } from './settlement-proposal.ts'

const problemTexts: Readonly<
  Record<ImportProblem['problem'], (about: { line: number; name: string }) => string>
> = {
  csv: texts.desk_settlement_problem_csv,
  tooLong: () => texts.desk_settlement_problem_too_long(),
  empty: () => texts.desk_settlement_problem_empty(),
  column: texts.desk_settlement_problem_column,
  amount: texts.desk_settlement_problem_amount,
  day: texts.desk_settlement_problem_day,
  type: texts.desk_settlement_problem_type,
  currency: texts.desk_settlement_problem_currency,
  market: ({ name }) => texts.desk_settlement_problem_market({ name }),
}

export const reconciliationHandlers = {
  proofShow: async ({ db, record }, { day, market, after }) => {
    record({ subject: `proof ${day} ${market}` })
    return {
      proofs: await proofsOf(db, { day, market }),
      ...(await differencesOn(db, { day, market, after: Number(after) || 0 })),
    }
  },
  differenceResolve: async (call, request) => {
    const resolved = await resolveDifference(call.db, { ...request, by: call.staff.email, now: call.now })
    if (isRefusal(resolved)) return resolved
    call.record({ subject: resolved.subject, reason: request.note })
    return done
  },
  eventReadAgain: async (call, { eventId, version }) => {
    const event = await call.db
      .selectFrom('gateway_events')
      .select(['kind', 'state', 'tries', 'order_id'])
      .where('id', '=', eventId)
      .forUpdate()
      .executeTakeFirst()
    if (event?.kind !== 'unreadable') return refuse(codes.notFound)
    if (versionOfEvent(event) !== version) return refuse(codes.changedMeanwhile)
    const retried = await retryLetter(call.db, { id: eventId })
    if ('problem' in retried) return refuse(codes.changedMeanwhile)
    call.record({ subject: `event ${eventId}` })
    return done
  },
  settlementList: async ({ db }) => ({ rows: await newestSettlementFiles(db) }),
  settlementShow: async ({ db, record }, { fileId }) => {
    const file = await settlementFile(db, fileId)
    if (!file) return refuse(codes.notFound)
    record({ subject: `settlement ${fileId}` })
    return file
  },
  settlementUpload: async (call, { provider, market, name, file }) => {
    const { db, now, packs, staff } = call
    const read = await importSettlementFile(db, { provider, market, name, file, by: staff.email, now, packs })
    if ('problem' in read) return refuse(codes.notPossible, problemTexts[read.problem](read))
    call.record({ subject: `settlement ${read.fileId}`, details: { provider, market } })
    return read
  },
  settlementBook,
} satisfies Handlers<typeof reconciliationCalls>
