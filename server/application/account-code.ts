import { sql } from 'kysely'
import { codes, promotionCodes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { masked } from '../applicants/answers.ts'
import type { Call } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { notify } from '../notices/notify.ts'
import { type BankAccount, currentAccount, isSameAccount } from '../payouts/bank-accounts.ts'
import { isSpentCode, spendOwnCode } from '../verification/own-code.ts'
import { applicantOf } from './record.ts'
import type { StepGuard } from './save-step.ts'

/**
 * Whether another account would get money that is this borrower's: from the moment an application is handed in, or where
 * there is a payout. An application that has to be filled in again stays handed in.
 */
export async function needsAccountCode(db: Db, borrowerId: string): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select 1 from applications where borrower_id = ${borrowerId} and status <> 'open')
      or exists (select 1 from application_events where borrower_id = ${borrowerId})
      or exists (select 1 from payouts where borrower_id = ${borrowerId}) as needed`.execute(db)
  return rows[0]?.needed === true
}

/** The same form again, after its reply was lost: what it asks for is done. */
async function isRepeated(call: Call, { account, code }: { account: BankAccount; code: OwnCode }) {
  const current = await currentAccount(call, call.borrowerId)
  return current !== undefined && isSameAccount(current, account) && (await isSpentCode(call.db, call, code))
}

type OwnCode = Parameters<typeof spendOwnCode>[2]

async function spendCode(
  call: Call,
  smsCode: string,
  account: BankAccount,
): Promise<Refusal | 'open' | 'done'> {
  const { phone } = await applicantOf(call.db, call.borrowerId)
  const code: OwnCode = { phone, smsCode, purpose: 'bankSave' }
  const refusal = await spendOwnCode(call.db, call, code)
  if (!refusal) return 'open'
  const isOver = refusal.refused === promotionCodes.expiredSmsCode
  return isOver && (await isRepeated(call, { account, code })) ? 'done' : refusal
}

/** A session alone does not change where money goes. The code is used up by the one change that it opens. */
export const accountGuard = (smsCode: string): StepGuard<'bank'> => ({
  isNeeded: ({ db, borrowerId }) => needsAccountCode(db, borrowerId),
  refuse: () => (smsCode === '' ? refuse(codes.stepUpRequired) : null),
  open: (call, account) => spendCode(call, smsCode, account),
})

type Changed = { id: string; account: BankAccount }

/** Goes to the borrower's own number, whoever did it. */
export const notifyAccountChanged = (
  { db, borrowerId, now }: Pick<Call, 'db' | 'borrowerId' | 'now'>,
  { id, account: { bankName, accountNumber } }: Changed,
): Promise<void> =>
  notify(
    db,
    {
      borrowerId,
      matter: 'payout',
      subject: `account ${id}`,
      facts: { changedAccount: `${bankName} ${masked(accountNumber)}`.trim() },
    },
    now,
  )
