import * as texts from '#texts'
import type { loans } from '../../contract/calls/loans.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { requestPayout } from '../payouts/payouts.ts'
import { spendOwnCode } from '../verification/own-code.ts'
import { isWithin, refuseAmount } from './amount-range.ts'
import { apply, confirmedBefore, type Decision, lockLoansOf } from './applications.ts'
import { amountFor, type Eligibility, eligibility, type Ineligible, type Situation } from './eligibility.ts'
import { refuseIneligible } from './ineligible-text.ts'
import { offerIdOf } from './offer-id.ts'
import { readPayee } from './payee.ts'
import { isDeclineReason } from './policy.ts'
import { type ChosenTerms, type Found, findProduct, propose } from './proposal.ts'
import { situationFrom } from './situation.ts'

type PushRequest = ChosenTerms & { periods: number; offerId: string }

/** Why what was sent is not what the product lends; null where it is. */
function refusalOf({ product, pack }: Found, situation: Situation, sent: PushRequest) {
  const { amountMinor, periods, offerId } = sent
  const offeredMinor = amountFor(product, situation)
  // Where not even the smallest loan can be had, the rule of eligibility tells why.
  const mostMinor = offeredMinor < product.amount_min_minor ? product.amount_max_minor : offeredMinor
  if (!product.open) return refuse(codes.productClosed)
  const range = { leastMinor: product.amount_min_minor, mostMinor }
  const isLent = isWithin(range, amountMinor)
  if (offerId !== '' && !(isLent && periods === product.periods)) return refuse(codes.offerChanged)
  if (!isLent) return refuseAmount(range, pack)
  if (periods !== product.periods) return refuse(codes.outOfRange, texts.confirm_term_changed())
  return null
}

/** What the policy declines is an order with its reason; for any other there is nothing to decide. */
const decisionOn = (may: Eligibility): Decision | Ineligible =>
  may.eligible ? 'approved' : isDeclineReason(may.reason) ? may.reason : may

const detailsUrl = (orderId: string, productId: string) => pageHref(paths.loanDetails, { orderId, productId })

type ConfirmRequest = PushRequest & { productId: string; smsCode: string }

/** Where the pack says so, a session alone signs nothing. The code is used up by the one loan that it signs. */
async function refuseCode(tx: Db, call: Call, { pack, borrower }: Found, smsCode: string) {
  if (!pack.signsWithCode) return null
  if (smsCode === '') return refuse(codes.stepUpRequired)
  return spendOwnCode(tx, call, { phone: borrower.phone, smsCode, purpose: 'loanPush' })
}

/** Runs with the borrower locked: limit, loans and product are those of this moment. */
async function confirm(tx: Db, call: Call, sent: ConfirmRequest): Promise<string | Refusal> {
  const { productId, amountMinor, payDay, offerId, smsCode } = sent
  const others = await lockLoansOf(tx, call.borrowerId)
  const found = await findProduct({ ...call, db: tx }, productId)
  if (!found) return refuse(codes.notFound)
  const before = confirmedBefore(others, { productId, amountMinor, now: call.now })
  const isSame = before?.amountMinor === amountMinor && before.terms.payDay === payDay
  if (before) return isSame ? before.id : refuse(codes.alreadyConfirmed)
  const situation = await situationFrom(found.borrower, others, call)
  const refused = refusalOf(found, situation, sent)
  if (refused) return refused
  const decision = decisionOn(eligibility(found.product, situation, amountMinor))
  if (typeof decision !== 'string') return refuseIneligible(decision, found.product, call)
  const proposal = {
    ...propose(found, call.now, { amountMinor, payDay }),
    payee: await readPayee({ ...call, db: tx }, call.borrowerId),
  }
  if (offerId !== '' && offerId !== offerIdOf(proposal, others, call.language))
    return refuse(codes.offerChanged)
  // Last: a code is not used up by what cannot be had.
  const wrongCode = await refuseCode(tx, call, found, smsCode)
  if (wrongCode) return wrongCode
  const { orderId, approved } = await apply(tx, call, { proposal, loans: others, decision })
  // With the order or not at all: an approved order without its payout would wait for ever.
  if (approved) await requestPayout(tx, orderId, call.now)
  return orderId
}

/** Confirms the loan. The same confirmation again, from a double tap, a retry or another tab, gives the same order. */
export const loanPushHandlers = {
  loanPush: async (call, { amount: amountMinor, productId, ...request }) => {
    const sent = { ...request, productId, amountMinor }
    const confirmed = await call.db.transaction().execute((tx) => confirm(tx, call, sent))
    return isRefusal(confirmed) ? confirmed : { lendDetailsUrl: detailsUrl(confirmed, productId) }
  },
} satisfies Handlers<Pick<typeof loans, 'loanPush'>>
