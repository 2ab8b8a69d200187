import { sql } from 'kysely'
import { DAY_MS } from '../../../base/time.ts'
import type { Market } from '../../../market/language.ts'
import { gatewaysOf } from '../../gateways/gateway.ts'
import { payoutCompaniesOf } from '../../gateways/payout.ts'
import { razorpay } from '../../gateways/razorpay.ts'
import { razorpayPayouts } from '../../gateways/razorpay-payout.ts'
import { simulate } from '../../gateways/testing/connected.ts'
import { startFakeRazorpay } from '../../gateways/testing/fake-razorpay.ts'
import { RAZORPAYX_ACCOUNT } from '../../gateways/testing/fake-razorpay-payouts.ts'
import { startFakeXendit } from '../../gateways/testing/fake-xendit.ts'
import { codeRequest, razorpayConfig, rupees, xenditConfig } from '../../gateways/testing/requests.ts'
import { xendit } from '../../gateways/xendit.ts'
import { xenditPayouts } from '../../gateways/xendit-payout.ts'
import { plainTerms, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { saveAccount } from '../../payouts/bank-accounts.ts'
import { requestPayout } from '../../payouts/payouts.ts'
import { storeCode } from '../../repayment/testing/stored-code.ts'
import { openTestService, START } from '../../testing/harness.ts'

export type CodeKind = 'BCA' | 'ALFAMART' | 'BANK_TRANSFER' | 'UPI_QR'

const borrowers: Readonly<Record<Market, string>> = { id: 'id-review', in: 'in-review' }
const accounts = {
  id: { bankCode: 'BCA', accountNumber: '0123456789', holder: 'Siti Nurhaliza' },
  in: { bankCode: 'HDFC0000123', accountNumber: '50100012345678', holder: 'Asha Rao' },
}

/** The service between a Xendit and a Razorpay of our own, whose callbacks come when the test says. */
export async function twoCompanies() {
  let now = () => START
  const clock = () => now()
  const [ofXendit, ofRazorpay] = [await startFakeXendit(clock), await startFakeRazorpay(clock)]
  const gateways = gatewaysOf({
    id: xendit(xenditConfig(ofXendit.url), ofXendit.fetch),
    in: razorpay(razorpayConfig(ofRazorpay.url, clock), ofRazorpay.fetch),
  })
  const payouts = payoutCompaniesOf({
    id: xenditPayouts({ ...xenditConfig(ofXendit.url), now: clock }, ofXendit.fetch),
    in: razorpayPayouts(
      { ...razorpayConfig(ofRazorpay.url, clock), accountNumber: RAZORPAYX_ACCOUNT },
      ofRazorpay.fetch,
    ),
  })
  const service = await openTestService({ logLevel: 'silent', limits: 'off', gateways, payouts })
  now = service.clock.now
  const { db } = service
  await sql`delete from payouts`.execute(db)
  for (const [name, fake] of Object.entries({ xendit: ofXendit, razorpay: ofRazorpay }))
    fake.hooks.target = {
      url: `http://lender.test/hooks/${name}`,
      fetch: async (url, init) => service.app.request(url, init),
    }
  for (const market of ['id', 'in'] as const)
    await saveAccount(service, {
      ...accounts[market],
      bankName: 'Bank',
      borrowerId: borrowers[market],
      verdict: 'valid',
      now: START,
    })
  let made = 0
  const loanOf = async (market: Market, paidOut: boolean, principalMinor = plainTerms.principalMinor) => {
    made += 1
    const payoutUnitMinor = service.packs[market].payCodes.unitMinor
    const terms = { ...plainTerms, principalMinor, payoutUnitMinor }
    const id = await storeLoan(db, `reconciled-${made}`, { paidOut, terms })
    await db.updateTable('orders').set({ borrower_id: borrowers[market] }).where('id', '=', id).execute()
    return id
  }
  return {
    service,
    ofXendit,
    ofRazorpay,
    /** A borrower pays a new code; gives the payment's id. The callbacks wait. */
    pay: async (kind: CodeKind, amountMinor: number): Promise<string> => {
      const market = kind === 'BCA' || kind === 'ALFAMART' ? 'id' : 'in'
      const orderId = await loanOf(market, true)
      const reference = `code-of-${orderId}`
      const expiresAt = new Date(clock().getTime() + DAY_MS)
      const change = { reference, amountMinor, channel: kind, expiresAt }
      const issued = await gateways.of[market].issue(
        market === 'id'
          ? codeRequest({ ...change, payType: kind === 'ALFAMART' ? '2' : '1' })
          : rupees({ ...change, payType: kind === 'UPI_QR' ? '2' : '1' }),
      )
      if (!issued.issued) throw new Error(`no code: ${issued.why} ${issued.detail}`)
      const provider = gateways.of[market].name
      const about = { order_id: orderId, borrower_id: borrowers[market], amount_minor: amountMinor }
      await storeCode(db, reference, {
        ...about,
        provider,
        channel: kind,
        code: issued.code,
        created_at: clock(),
        expires_at: expiresAt,
      })
      if (market === 'in') return ofRazorpay.pay(issued.providerId, amountMinor, { reference: `utr-${made}` })
      await simulate(ofXendit, issued.code)
      return ofXendit.transactions.at(-1)?.product_id ?? ''
    },
    /** A loan of a market that is approved and waits for its money. */
    approve: async (market: Market, principalMinor?: number): Promise<string> => {
      const id = await loanOf(market, false, principalMinor)
      await requestPayout(db, id, clock())
      return `payout-${id}`
    },
    close: () => Promise.all([ofXendit.close(), ofRazorpay.close()]),
  }
}
export type TwoCompanies = Awaited<ReturnType<typeof twoCompanies>>
