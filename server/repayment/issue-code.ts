import { setTimeout as sleep } from 'node:timers/promises'
import type { Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Call } from '../calls/call.ts'
import type { CodeIssued, CodeRefused, CodeRequest, Gateway } from '../gateways/gateway.ts'
import type { PayCode } from './inbox/credit-payment.ts'
import { type Claim, claimCode, type NewCode, readCode, saveIssued, saveStatus } from './pay-codes.ts'

type IssueDeps = Pick<Call, 'db' | 'log' | 'gateways'>
type Payer = { market: Market; pack: MarketPack; borrowerName: string }

const LOOK_MS = 150
const PATIENCE_MS = 8_000

const requestOf = (code: PayCode, { market, pack, borrowerName }: Payer): CodeRequest => ({
  reference: code.id,
  market,
  currency: pack.currency,
  amountMinor: code.amount_minor,
  payType: code.pay_type,
  channel: code.channel,
  customerName: borrowerName,
  expiresAt: code.expires_at,
})

/** An answer that never came may have been a code: only a gateway that does not know the reference gets a new request. */
async function ask(gateway: Gateway, task: Claim['task'], request: CodeRequest) {
  const found = task === 'find' ? await gateway.find(request) : null
  return found ?? (await gateway.issue(request))
}

/** Whoever came first is asking the gateway right now; what they get is ours as well. */
async function waitFor({ db }: IssueDeps, { borrower_id, id }: PayCode): Promise<PayCode | null> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS)
    const code = await readCode(db, borrower_id, id)
    if (code?.status !== 'asked') return code?.status === 'issued' ? code : null
  }
  return null
}

/**
 * A code to pay with. Our own record comes first and the gateway is called outside any transaction, so whatever becomes of
 * the answer, money that is paid finds its order. Null: there is none for now, and nothing is lost.
 */
export async function issuePayCode(
  services: IssueDeps,
  payer: Payer,
  wanted: NewCode,
): Promise<PayCode | null> {
  const { code, task } = await claimCode(services.db, wanted)
  if (task === 'use') return code
  if (task === 'wait') return waitFor(services, code)
  const silent: CodeRefused = { issued: false, why: 'unknown' }
  const answer: CodeIssued | CodeRefused = await ask(
    services.gateways.of[payer.market],
    task,
    requestOf(code, payer),
  ).catch((error: unknown) => {
    services.log.error({ provider: code.provider, error }, 'a gateway failed')
    return silent
  })
  if (answer.issued) return saveIssued(services.db, code, answer)
  const { why, detail } = answer
  services.log.warn({ provider: code.provider, reference: code.id, why, detail }, 'a gateway gave no code')
  await saveStatus(services.db, code, why === 'unknown' ? 'unknown' : 'refused')
  return null
}
