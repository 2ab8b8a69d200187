import type { Market } from '../../market/language.ts'

export type AccountCheckRequest = { market: Market; bankCode: string; accountNumber: string; holder: string }

export type AccountCheckReply =
  | { answered: true; verdict: 'valid' | 'other name' | 'no such account' }
  | { answered: false }

/** One company that asks the bank whether an account exists and whose it is. It throws nothing. */
export type AccountCheck = {
  name: string
  check: (request: AccountCheckRequest) => Promise<AccountCheckReply>
}

/** By the last two digits of the account number; every other one is valid. */
const cases: Readonly<Record<string, AccountCheckReply>> = {
  '07': { answered: true, verdict: 'other name' },
  '08': { answered: true, verdict: 'no such account' },
  '09': { answered: false },
}

export const sandboxAccountCheck: AccountCheck = {
  name: 'sandbox',
  check: async ({ accountNumber }) => cases[accountNumber.slice(-2)] ?? { answered: true, verdict: 'valid' },
}
