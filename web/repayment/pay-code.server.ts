import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { billedMinor } from '../../market/billed.ts'
import { payTypes } from '../../market/constants.ts'
import { fromWireAmount, toWireAmount } from '../../market/money.ts'
import { readWireMoney } from '../../market/read-amount.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'

/** What is to be paid and how, as the address of every payment page carries it. */
export type PayRequest = {
  amount: string
  upTo: string
  settle: string
  display: string
  payType: string
  payCode: string
  specificNum: string
}

const flagged = (value: unknown) => (value === '1' ? '1' : '')
const isPayType = (value: unknown): value is '1' | '2' =>
  value === payTypes.bank || value === payTypes.miniMarket

/** Reads an address or a form; invalid values count as absent. */
export function payRequestOf(fields: FormData | URLSearchParams): PayRequest {
  const text = (name: string, max: number) => fieldIn(fields, name).slice(0, max)
  const upTo = text('upTo', 8)
  const payType = fieldIn(fields, 'payType')
  return {
    amount: text('amount', 32),
    upTo: /^\d{1,3}$/.test(upTo) ? upTo : '',
    settle: flagged(fieldIn(fields, 'settle')),
    display: flagged(fieldIn(fields, 'display')),
    payType: isPayType(payType) ? payType : '',
    payCode: text('payCode', 64),
    specificNum: text('specificNum', 32),
  }
}

/** What a call about the same choice is given; which order it is comes from the launch parameters. */
export const choiceOf = (context: PageContext, { amount, upTo, settle, display }: PayRequest) => ({
  ...orderOf(context),
  amount,
  upTo,
  settle: settle === '1' ? ('1' as const) : ('0' as const),
  is_display: display === '1' ? ('1' as const) : ('0' as const),
})

/** `codeId` is a code that the page has shown before: it stays, for as long as it may be paid as it was quoted. */
export const requestPayCode = (context: PageContext, payRequest: PayRequest, codeId = '') =>
  context.lender.payCodeCreate({
    ...choiceOf(context, payRequest),
    codeId,
    payCode: payRequest.payCode,
    pay_type: isPayType(payRequest.payType) ? payRequest.payType : '',
    is_default: payRequest.payCode ? '0' : '1',
    specific_num: payRequest.specificNum,
  })

/** An empty parameter means the same as none. */
export const withoutEmpty = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** Product 9: separators are stripped before an amount is passed on. An amount that is plain already stays. */
export const plainAmount = (text: string, { pack }: PageContext): string => {
  const amountMinor = readWireMoney(text, pack.currency)
  return amountMinor === null || amountMinor < 0 ? '' : toWireAmount(amountMinor)
}

export const payAddress = (context: PageContext, payRequest: PayRequest, code = ''): string =>
  context.href(paths.virtualAccount, { ...orderOf(context), ...withoutEmpty({ ...payRequest, code }) })

export const methodAddress = (context: PageContext, { specificNum: _, ...payRequest }: PayRequest): string =>
  context.href(paths.payMethod, { ...orderOf(context), ...withoutEmpty(payRequest) })

/** The choice again, without the one that is no longer offered; the page says so, and its script purges it from storage. */
export const otherMethodAddress = (
  context: PageContext,
  { payCode: gone, ...payRequest }: PayRequest,
): string => {
  const { specificNum: _, ...others } = payRequest
  return context.href(paths.payMethod, { ...orderOf(context), ...withoutEmpty({ ...others, gone }) })
}

/** Whether another way to pay may help: this one does not take the amount, or does not answer. */
export const concernsMethod = (code: string): boolean =>
  code === codes.channelLimit || code === codes.gatewaySilent || code === codes.invalidRequest

/** Whether an amount is the one that was shown before, or its bill. Where none was shown, none has changed. */
export function isAsShown(amount: string, shown: string, context: PageContext): boolean {
  const [nowMinor, shownMinor] = [amount, shown].map((text) => fromWireAmount(plainAmount(text, context)))
  if (nowMinor == null || shownMinor == null) return true
  return nowMinor === shownMinor || nowMinor === billedMinor(shownMinor, context.pack)
}

/**
 * Issues the code and goes to its page. The address names the code, so that a refresh, the back button and another tab
 * show what became of this one, and never the next bill. `shown` is the amount on the page that the form was on.
 */
export async function goAndPay(
  context: PageContext,
  payRequest: PayRequest,
  shown = payRequest.amount,
): Promise<Outcome> {
  const issued = await requestPayCode(context, payRequest)
  if (issued.success) {
    const amount = plainAmount(issued.data.amount, context)
    const to = payAddress(context, { ...payRequest, amount }, issued.data.codeId)
    return isAsShown(amount, shown, context)
      ? { to }
      : { to, toast: texts.pay_amount_changed({ amount: issued.data.amount }) }
  }
  if (issued.code === codes.channelGone) return { to: otherMethodAddress(context, payRequest) }
  const toast = messageOf(issued)
  const onceChosen = payRequest.payCode !== '' && context.path !== paths.payMethod
  return onceChosen && concernsMethod(issued.code)
    ? { toast, to: methodAddress(context, payRequest) }
    : { refused: true, toast }
}
