import * as texts from '#texts'
import { loans } from '../../contract/calls/loans.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { safeTarget } from '../../contract/wire/safe-target.ts'
import { CONTRACT_SCENE, TERM_UNIT } from '../../market/constants.ts'
import { localDay } from '../../market/dates.ts'
import { ticksAgreementOn } from '../../market/market.ts'
import { fromWireAmount, toWireAmount } from '../../market/money.ts'
import { readWireMoney } from '../../market/read-amount.ts'
import { readPayDay } from '../../market/terms/pay-day.ts'
import { failureOf, messageOf } from '../page/failed-call.server.ts'
import { refuseFields } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { notOffered } from '../products/not-offered.server.ts'
import { codeRefusalOf, ownCodeAct } from '../verification/own-code.server.ts'

const productOf = ({ launch }: PageContext) => launch.productId ?? ''

/** What the borrower has chosen is named by the address, here and on what is read beside the offer. */
export function chosenTerms({ query }: Pick<PageContext, 'query'>): { amount?: string; payDay?: string } {
  const [amount = '', payDay = ''] = [query.get('amount') ?? '', query.get('payDay') ?? '']
  return {
    ...(fromWireAmount(amount) !== null && { amount }),
    ...(readPayDay(payDay) !== null && { payDay }),
  }
}

/** Product 2.19: the pop-up agreement is shown where one is given and the language type is 1, in the page's language. */
const popUp = (address: string, { pack, language, hrefTo }: PageContext): string | null => {
  const target = safeTarget(address, pack.allowedHosts, pack.nativeSchemes)
  if (pack.typeNumber !== 1 || target.kind !== 'http') return null
  return hrefTo(target.url, { lang: language, embed: '1' })
}

/** The offer that was confirmed, where it was no longer the offer: the form came back, or its script led here. */
const seenOffer = ({ typed, query }: PageContext) => fieldIn(typed, 'offerId', query.get('seen') ?? '')

/** What was ticked stays ticked. */
const isTicked = ({ typed, query, pack, now }: PageContext) =>
  typed ? typed.has('agree') : query.has('seen') || ticksAgreementOn(pack, localDay(now, pack.timeZone))

export async function load(context: PageContext) {
  const { lender, href } = context
  const productId = productOf(context)
  const chosen = { productId, ...chosenTerms(context) }
  const [offered, agreements] = await Promise.all([
    lender.loanConfirm(chosen),
    lender.contractList({ productId, scene: CONTRACT_SCENE }),
  ])
  // Where it can no longer be had, it stands in the field in which another can be chosen.
  if (offered.code === codes.outOfRange && chosen.amount) return { moved: href(paths.loanChoose, chosen) }
  if (!offered.success) return notOffered(offered, context)
  if (!agreements.success) return failureOf(agreements)
  const offer = offered.data
  const seen = seenOffer(context)
  return {
    title: texts.confirm_title(),
    props: {
      product: { name: offer.productName, logo: offer.productLogo },
      amount: offer.amount,
      periods: offer.periods,
      termUnit: offer.termUnit,
      rate: offer.pRateDsc,
      details: offer.details,
      cost: offer.cost ?? null,
      charges: offer.detail1,
      conditions: offer.detail2,
      plan: offer.repay_plans,
      firstPayTime: offer.firstPayTime,
      payDay: offer.payDay,
      note: offer.note,
      signsWithCode: offer.signsWithCode === '1',
      smsCode: fieldIn(context.typed, 'smsCode'),
      sendsMessage: offer.sendSms === '1' && offer.signsWithCode !== '1',
      agreements: agreements.data.list.map(({ title }, position) => ({
        title,
        href: href(paths.contract, { ...chosen, position: String(position) }),
      })),
      ticked: isTicked(context),
      rateNote: offer.rateNote,
      offerId: offer.offerId,
      changed: seen !== '' && offer.offerId !== '' && seen !== offer.offerId,
      keyFacts: href(paths.keyFacts, chosen),
      choose: offer.mayChoose === '1' ? href(paths.loanChoose, chosen) : '',
      popUp: popUp(offer.popAgreementUrl, context),
      popTitle: offer.popTitle,
      home: href(paths.main),
      currentUrl: context.currentUrl,
    },
  }
}

/** The service returns the order's address; the added parameter tells that page where the borrower comes from. */
function next(address: string, { pack, href, hrefTo }: PageContext): string {
  const target = safeTarget(address, pack.allowedHosts, pack.nativeSchemes)
  // The loan is confirmed, whatever became of the address.
  return target.kind === 'http' ? hrefTo(target.url, { from: 'confirm' }) : href(paths.order)
}

async function confirm(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender, pack } = context
  const refused = (toast: string): Outcome => ({ refused: true, toast })
  const productId = productOf(context)
  const agreements = await lender.contractList({ productId, scene: CONTRACT_SCENE })
  if (!agreements.success) return refused(messageOf(agreements))
  if (agreements.data.list.length > 0 && !form.has('agree'))
    return refuseFields({ agree: texts.confirm_agree_first() })
  // Product 9: separators are stripped before an amount is passed on.
  const { offerId = '', smsCode = '', ...offer } = requestIn(form, loans.loanPush)
  const amountMinor = readWireMoney(offer.amount, pack.currency)
  const pushed = await lender.loanPush({
    ...offer,
    amount: amountMinor === null ? '' : toWireAmount(amountMinor),
    // As the service wrote it on the offer; a backend that wrote none means days.
    termUnit: offer.termUnit || TERM_UNIT,
    productId,
    ...(offerId && { offerId }),
    ...(smsCode && { smsCode }),
  })
  // The page again with the offer of now, where a script sent the form and where the browser did.
  if (pushed.code === codes.offerChanged)
    return { refused: true, to: context.currentUrlWith({ seen: offerId }) }
  if (!pushed.success) return codeRefusalOf(pushed)
  return { to: next(pushed.data.lendDetailsUrl, context) }
}

export const acts = {
  confirm,
  code: ownCodeAct((lender) => lender.stepUpCodeSend({ operation: 'loanPush' })),
}
