import { masked } from '../applicants/answers.ts'
import { latestAnswers } from '../applicants/latest-answers.ts'
import type { Services } from '../calls/call.ts'
import { currentAccount } from '../payouts/bank-accounts.ts'

/** Who borrows by which document, and where the money goes, as an agreement says it; empty where nothing was given. */
export type Payee = { document: string; account: string }

export async function readPayee(
  services: Pick<Services, 'db' | 'keyring'>,
  borrowerId: string,
): Promise<Payee> {
  const [answers, account] = await Promise.all([
    latestAnswers(services, [borrowerId]),
    currentAccount(services, borrowerId),
  ])
  return {
    document: masked(answers.get(borrowerId)?.identity.documentNumber ?? ''),
    account: account ? `${account.bankName} ${masked(account.accountNumber)}`.trim() : '',
  }
}
