import { randomBytes } from 'node:crypto'
import type { AccountVerdict } from '../../contract/calls/application.ts'
import type { MoneyProblem } from '../../contract/calls/money.ts'
import type { Market } from '../../market/language.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { type Binding, decryptJson, encryptJson } from '../encryption/encrypt.ts'

type AccountRow = Schema['bank_accounts']
type AccountDeps = Pick<Services, 'db' | 'keyring'>

/** A bank account as a borrower gave it; in India the bank's code is the IFSC of the branch. */
export type BankAccount = { bankCode: string; bankName: string; accountNumber: string; holder: string }
export type StoredAccount = BankAccount & { id: string; verdict: AccountVerdict; checkedAt: Date | null }

const ID_BYTES = 16
const SHOWN = 4

export const accountBinding = (borrowerId: string, id: string): Binding => ({
  purpose: 'bank account',
  borrowerId,
  row: id,
})

function read({ keyring }: Pick<Services, 'keyring'>, row: AccountRow): StoredAccount {
  const secret = decryptJson(keyring, row.account, accountBinding(row.borrower_id, row.id))
  const { accountNumber, holder } = secret as Pick<BankAccount, 'accountNumber' | 'holder'>
  const { id, bank_code: bankCode, bank_name: bankName, verdict, checked_at: checkedAt } = row
  return { id, bankCode, bankName, accountNumber, holder, verdict, checkedAt }
}

const rowsOf = (db: Db, borrowerId: string) =>
  db.selectFrom('bank_accounts').selectAll().where('borrower_id', '=', borrowerId)

/** The account that money is sent to now; undefined where none was given. */
export async function currentAccount(
  deps: AccountDeps,
  borrowerId: string,
): Promise<StoredAccount | undefined> {
  const row = await rowsOf(deps.db, borrowerId).where('removed_at', 'is', null).executeTakeFirst()
  return row && read(deps, row)
}

type NewAccount = BankAccount & { borrowerId: string; verdict: AccountVerdict; now: Date }

const fields = ['bankCode', 'accountNumber', 'holder'] as const

export const isSameAccount = (one: Destination, other: Destination): boolean =>
  fields.every((field) => one[field] === other[field])

/** Makes this the borrower's account. The one before stays for what was sent to it. In a transaction. */
export async function saveAccount(deps: AccountDeps, account: NewAccount): Promise<string> {
  const { borrowerId, verdict, now, bankCode, bankName, accountNumber, holder } = account
  const checked = { verdict, checked_at: verdict === 'unchecked' ? null : now }
  const current = await currentAccount(deps, borrowerId)
  if (current && isSameAccount(current, account)) {
    if (verdict !== 'unchecked') await update(deps.db, { borrowerId, id: current.id }, checked)
    return current.id
  }
  if (current) await update(deps.db, { borrowerId, id: current.id }, { removed_at: now })
  const id = randomBytes(ID_BYTES).toString('base64url')
  await deps.db
    .insertInto('bank_accounts')
    .values({
      borrower_id: borrowerId,
      id,
      bank_code: bankCode,
      bank_name: bankName,
      account: encryptJson(deps.keyring, { accountNumber, holder }, accountBinding(borrowerId, id)),
      last_four: accountNumber.slice(-SHOWN),
      ...checked,
      created_at: now,
      removed_at: null,
    })
    .execute()
  return id
}

const update = (
  db: Db,
  { borrowerId, id }: { borrowerId: string; id: string },
  changed: Partial<AccountRow>,
) =>
  db
    .updateTable('bank_accounts')
    .set(changed)
    .where('borrower_id', '=', borrowerId)
    .where('id', '=', id)
    .execute()

type CheckDeps = AccountDeps & Pick<Services, 'clock' | 'accountCheck'>

/** Asks the bank about an account; 'unchecked' where nobody can be asked, or nobody answers. */
export async function verdictOn(
  { accountCheck }: Pick<Services, 'accountCheck'>,
  market: Market,
  { bankCode, accountNumber, holder }: Omit<BankAccount, 'bankName'>,
): Promise<AccountVerdict> {
  const reply = await accountCheck?.check({ market, bankCode, accountNumber, holder })
  return reply?.answered ? reply.verdict : 'unchecked'
}

/** Checks the borrower's account where it is not checked yet, and returns it with the verdict by now. */
export async function checkAccount(deps: CheckDeps, borrowerId: string): Promise<StoredAccount | undefined> {
  const account = await currentAccount(deps, borrowerId)
  if (account?.verdict !== 'unchecked') return account
  const { market } = await deps.db
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  const verdict = await verdictOn(deps, market, account)
  if (verdict === 'unchecked') return account
  const checkedAt = deps.clock.now()
  await update(deps.db, { borrowerId, id: account.id }, { verdict, checked_at: checkedAt })
  return { ...account, verdict, checkedAt }
}

type Destination = Omit<BankAccount, 'bankName'>
/** `account`: the borrower has to give another one; `company`: it is not known whether the account is right. */
type FoundDestination =
  | { accountId: string; destination: Destination }
  | { problem: 'account' | 'company'; reason: MoneyProblem | AccountVerdict }

/** Where a borrower's money goes: to the account that was checked, or to the one that a payout was begun with. */
export async function destinationOf(
  deps: CheckDeps,
  borrowerId: string,
  accountId?: string,
): Promise<FoundDestination> {
  const row = accountId
    ? await rowsOf(deps.db, borrowerId).where('id', '=', accountId).executeTakeFirst()
    : undefined
  const account = row ? read(deps, row) : accountId ? undefined : await checkAccount(deps, borrowerId)
  if (!account) return { problem: 'account', reason: 'no account' }
  const { id, verdict, bankCode, accountNumber, holder } = account
  const destination = { bankCode, accountNumber, holder }
  if (accountId || verdict === 'valid') return { accountId: id, destination }
  return { problem: verdict === 'unchecked' ? 'company' : 'account', reason: verdict }
}
