import type { AccountVerdict } from '../../contract/calls/application.ts'
import type { FieldProblem, Problems } from '../../market/application-rules.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Call } from '../calls/call.ts'
import { countInDatabase } from '../calls/limits.ts'
import {
  type BankAccount,
  currentAccount,
  isSameAccount,
  saveAccount,
  verdictOn,
} from '../payouts/bank-accounts.ts'
import { needsAccountCode, notifyAccountChanged } from './account-code.ts'
import { bankOfIfsc } from './ifsc.ts'
import type { StepCheck } from './save-step.ts'

/** At which field a verdict is shown. */
const problems: Partial<Record<AccountVerdict, Record<string, FieldProblem>>> = {
  'no such account': { accountNumber: 'account_unknown' },
  'other name': { holder: 'account_other_name' },
}

/** What the borrower has to change after this verdict. */
export const verdictProblems = (verdict: AccountVerdict): Problems => problems[verdict] ?? {}

/** The bank of a code that was chosen or typed; empty where there is none. */
export const bankNameOf = ({ bankCode }: Pick<BankAccount, 'bankCode'>, pack: MarketPack): string =>
  pack.market === 'in'
    ? (bankOfIfsc(bankCode) ?? '')
    : (pack.application.banks.find(({ code }) => code === bankCode)?.name ?? '')

/** The verdict that is known already, or the bank's: the same account is not looked up twice. */
async function verdictFor(call: Call, account: BankAccount, market: 'id' | 'in'): Promise<AccountVerdict> {
  const current = await currentAccount(call, call.borrowerId)
  if (current?.verdict === 'valid' && isSameAccount(current, account)) return 'valid'
  return (await mayAsk(call)) ? verdictOn(call, market, account) : 'unchecked'
}

const CHECKS_MAX = 10
const DAY_SECONDS = 24 * 60 * 60

/** The bank's answer says whose an account is, so nobody goes through accounts with it. */
async function mayAsk({ db, borrowerId, now }: Call): Promise<boolean> {
  const counting = { prefix: 'account check', windowSeconds: DAY_SECONDS, now }
  return (await countInDatabase(db, [{ key: borrowerId, max: CHECKS_MAX }], counting)) === 0
}

async function changeAccount(call: Call, account: BankAccount, verdict: AccountVerdict): Promise<void> {
  const { borrowerId, now } = call
  const before = await currentAccount(call, borrowerId)
  const id = await saveAccount(call, { ...account, borrowerId, verdict, now })
  if (before?.id !== id && (await needsAccountCode(call.db, borrowerId)))
    await notifyAccountChanged(call, { id, account })
}

/** Asks the bank about the account. Where nobody answers it is saved unchecked, and checked again before money is sent. */
export const checkBank: StepCheck<'bank'> = async (call, input) => {
  const account = { ...input.answers, bankName: bankNameOf(input.answers, input.pack) }
  const verdict = await verdictFor(call, account, input.pack.market)
  const found = verdictProblems(verdict)
  if (Object.keys(found).length > 0) return { problems: found }
  return {
    answers: account,
    finish: (within) => changeAccount(within, account, verdict),
  }
}
