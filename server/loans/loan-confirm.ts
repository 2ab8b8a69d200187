import * as texts from '#texts'
import type { loans } from '../../contract/calls/loans.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { TERM_UNIT } from '../../market/constants.ts'
import { daysBetween, formatDay, formatPercent, localDay } from '../../market/dates.ts'
import { annualRateNote } from '../../market/legal/annual-rate.ts'
import { figuresOf } from '../../market/legal/figures.ts'
import { formatMoney } from '../../market/money.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { LoanRules } from '../terms/loan-rules.ts'
import { amountRange, isWithin, refuseAmount } from './amount-range.ts'
import { loansOf, rulesFor } from './applications.ts'
import { eligibility } from './eligibility.ts'
import { refuseIneligible } from './ineligible-text.ts'
import { charges, keyFactRows, offerCost } from './key-facts.ts'
import { offerIdOf } from './offer-id.ts'
import { readPayee } from './payee.ts'
import { planRows } from './plan-rows.ts'
import { findProduct, type Proposal, propose } from './proposal.ts'
import { situationFrom } from './situation.ts'

const MICRO = 1_000_000

/** What late payment would cost, from the same figures the ledger uses. */
function conditions({ pack }: Proposal, rules: LoanRules, language: Call['language']) {
  const [firstBand] = rules.bands
  const after = rules.penaltyMinor > 0 ? texts.condition_late : texts.condition_late_only
  return [
    ...(rules.penaltyMinor > 0
      ? [{ text: texts.condition_penalty(), value: formatMoney(rules.penaltyMinor, pack.currency) }]
      : []),
    ...(firstBand
      ? [
          {
            text: after(),
            value: texts.rate_per_day({ rate: formatPercent(firstBand.dailyBasisPoints / 10_000, language) }),
          },
        ]
      : []),
    {
      text: texts.condition_cap(),
      value: texts.condition_cap_value({
        cap: formatPercent(rules.chargesCapBasisPoints / 10_000, language),
      }),
    },
  ]
}

/** Product 2.19: the whole offer, before anything is agreed. */
export const loanConfirmHandlers = {
  loanConfirm: async (call, { productId, amount, payDay }) => {
    const found = await findProduct(call, productId)
    if (!found) return refuse(codes.notFound)
    const [loans, payee] = await Promise.all([
      loansOf(call.db, call.borrowerId),
      readPayee(call, call.borrowerId),
    ])
    const may = eligibility(found.product, await situationFrom(found.borrower, loans, call))
    if (!may.eligible) return refuseIneligible(may, found.product, call)
    const range = amountRange(found, may.amountMinor)
    if (amount !== undefined && !isWithin(range, amount)) return refuseAmount(range, found.pack)
    const proposal = propose(found, call.now, { amountMinor: amount ?? may.amountMinor, payDay })
    const { product, terms, offer, pack } = proposal
    const { language } = call
    const locale = { pack, language }
    const [first] = offer.periods
    return {
      productLogo: product.logo,
      productName: product.name,
      amount: formatMoney(terms.principalMinor, pack.currency),
      periods: terms.periods,
      termUnit: TERM_UNIT,
      details: keyFactRows(offer, terms, locale),
      detail1: charges(offer, terms, locale),
      detail2: conditions(proposal, rulesFor(proposal, loans), language),
      repay_plans: planRows(offer, locale),
      firstPayTime: first ? formatDay(first.dueOn, language) : '',
      firstPeriodDay: first ? daysBetween(localDay(call.now, pack.timeZone), first.dueOn) : 0,
      pRateDsc: texts.rate_per_day({ rate: formatPercent(terms.dailyRateMicro / MICRO, language) }),
      sendSms: pack.signsWithCode ? '1' : '0',
      isPopType: '0',
      popContent: '',
      popTitle: '',
      popAgreementUrl: pack.popAgreementUrl,
      note: texts.confirm_note(figuresOf(pack)),
      sp_rate: '',
      cost: offerCost(offer, locale),
      rateNote: annualRateNote(pack.lending.annualRate),
      offerId: offerIdOf({ ...proposal, payee }, loans, language),
      payDay: String(terms.payDay ?? ''),
      signsWithCode: pack.signsWithCode ? '1' : '0',
      mayChoose: range.leastMinor < range.mostMinor ? '1' : '0',
    }
  },
} satisfies Handlers<Pick<typeof loans, 'loanConfirm'>>
