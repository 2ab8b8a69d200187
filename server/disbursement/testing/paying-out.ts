import { sql } from 'kysely'
import type { AccountVerdict } from '../../../contract/calls/application.ts'
import { gatewaysOf } from '../../gateways/gateway.ts'
import { payoutCompaniesOf } from '../../gateways/payout.ts'
import { sandbox } from '../../gateways/sandbox.ts'
import { type FakeXendit, startFakeXendit } from '../../gateways/testing/fake-xendit.ts'
import { xenditConfig } from '../../gateways/testing/requests.ts'
import { xendit } from '../../gateways/xendit.ts'
import { xenditPayouts } from '../../gateways/xendit-payout.ts'
import { BORROWER, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { saveAccount } from '../../payouts/bank-accounts.ts'
import { requestPayout } from '../../payouts/payouts.ts'
import { openTestService, SANDBOX_SECRET, START, type TestService } from '../../testing/harness.ts'
import type { SendDeps } from '../send-payout.ts'

/** Loans of Indonesia, paid out by a Xendit of our own. */
export type PayingOut = { service: TestService; fake: FakeXendit; deps: SendDeps; close: () => Promise<void> }

export const account = { bankCode: 'BCA', accountNumber: '0123456789', holder: 'Siti Nurhaliza' }

export async function payingOut(): Promise<PayingOut> {
  let now = () => START
  const fake = await startFakeXendit(() => now())
  const company = xenditPayouts({ ...xenditConfig(fake.url), now: () => now() }, fake.fetch)
  const service = await openTestService({
    gateways: gatewaysOf({
      id: xendit(xenditConfig(fake.url), fake.fetch),
      in: sandbox([SANDBOX_SECRET]),
    }),
    payouts: payoutCompaniesOf({ id: company, in: null }),
  })
  now = service.clock.now
  // The demo's own payouts are another test's.
  await sql`delete from payouts`.execute(service.db)
  fake.hooks.target = {
    url: 'http://lender.test/hooks/xendit',
    fetch: async (url, init) => service.app.request(url, init),
  }
  await giveAccount(service, account)
  return { service, fake, deps: service.services, close: fake.close }
}

/** Makes this the account of the borrower of all these loans. */
export const giveAccount = (
  { db, keyring, clock }: Pick<TestService, 'db' | 'keyring' | 'clock'>,
  given: typeof account,
  verdict: AccountVerdict = 'valid',
) =>
  saveAccount(
    { db, keyring },
    { ...given, bankName: given.bankCode, borrowerId: BORROWER, verdict, now: clock.now() },
  )

/** An approved loan whose money is to be sent. */
export async function approved({ service }: Pick<PayingOut, 'service'>, id: string): Promise<string> {
  await storeLoan(service.db, id, { paidOut: false })
  await requestPayout(service.db, id, service.clock.now())
  return `payout-${id}`
}

export const payoutOf = ({ service }: Pick<PayingOut, 'service'>, id: string) =>
  service.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
