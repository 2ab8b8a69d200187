import { toWireAmount } from '../../contract/market/money.ts'
import { commandDone, type DeskCommand, type DeskOutput, unsigned } from '../calls/desk-command.ts'
import type { Db } from '../database/open.ts'
import { confirmPayout, failPayout, retryPayout } from '../payouts/pay-by-hand.ts'

export const payoutsUsage = `  npm run desk -- payouts                money that has not arrived at a borrower
  npm run desk -- payouts retry <payout> --handler "Rina, payments" --text "the account was changed"
  npm run desk -- payouts paid <payout> --handler "Rina, payments" --text "the bank's reference of what you sent"
  npm run desk -- payouts failed <payout> --handler "Rina, payments" --text "the company says that it never had it"`

const LISTED_MAX = 200

/** Accounts are named by their last digits only. */
const unpaid = (db: Db) =>
  db
    .selectFrom('payouts')
    .leftJoin('payout_attempts', 'payout_attempts.reference', 'payouts.reference')
    .leftJoin('bank_accounts', (join) =>
      join
        .onRef('bank_accounts.borrower_id', '=', 'payouts.borrower_id')
        .on('bank_accounts.removed_at', 'is', null),
    )
    .select(['payouts.id', 'payouts.created_at', 'payouts.amount_minor', 'payouts.status', 'payouts.problem'])
    .select(['payouts.reason', 'payouts.provider', 'payouts.reference', 'payout_attempts.provider_id'])
    .select(['bank_accounts.bank_code', 'bank_accounts.last_four', 'bank_accounts.verdict'])
    .where('payouts.status', '<>', 'paid')
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
    .limit(LISTED_MAX)
    .execute()

type Unpaid = Awaited<ReturnType<typeof unpaid>>[number]

const lineOf = ({ id, created_at, amount_minor, status, problem, reason, ...of }: Unpaid) =>
  [
    id,
    created_at.toISOString(),
    toWireAmount(amount_minor),
    status,
    problem && `problem: ${problem}`,
    reason,
    of.provider && `${of.provider} ${of.provider_id || of.reference}`,
    of.last_four ? `to ${of.bank_code} •••• ${of.last_four} (${of.verdict})` : 'no account',
  ]
    .filter(Boolean)
    .join('  ')

const acts: Readonly<Record<string, (db: Db, id: string, command: DeskCommand) => Promise<boolean>>> = {
  retry: (db, id, command) => retryPayout(db, { id, ...command }),
  paid: (db, id, { handler, text, now, packs }) => confirmPayout(db, id, { handler, note: text, now, packs }),
  failed: (db, id, command) => failPayout(db, { id, ...command }, command.now),
}

const problems: Readonly<Record<string, string>> = {
  retry: 'nothing of it has failed',
  paid: 'there is no such payout',
  failed: 'a company has it, or it has ended',
}

/** The part of `npm run desk` that is about money sent to borrowers. */
export async function runPayouts(db: Db, command: DeskCommand): Promise<DeskOutput> {
  const [act = 'list', id = ''] = command.args
  if (act === 'list') {
    const listed = await unpaid(db)
    return { lines: listed.length > 0 ? listed.map(lineOf) : ['No payouts to look at.'] }
  }
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (!run || id === '') return { problem: payoutsUsage }
  const problem = unsigned(command)
  if (problem) return problem
  return (await run(db, id, command)) ? commandDone : { problem: `${id}: ${problems[act]}` }
}
