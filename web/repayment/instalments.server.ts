import * as texts from '#texts'
import { codes, transportCodes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { PERIOD_STATUS_SPECIAL } from '../../market/constants.ts'
import { formatMoney, fromWireAmount, toWireAmount } from '../../market/money.ts'
import { readWireMoney } from '../../market/read-amount.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { failureOf, messageOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, textsIn, wholeIn } from '../page/posted.ts'
import { goAndPay, isAsShown, payRequestOf } from './pay-code.server.ts'
import { initialSelection, isSettlingCheaper, selectionOfForm, totalOf } from './selection.ts'

type Wire = { periodNo: string; totalAmount: string; at: string; periodStatus: string }

const amountOf = ({ totalAmount, at }: Wire, { pack }: PageContext): number | null =>
  readWireMoney(totalAmount, pack.currency) ?? readWireMoney(at, pack.currency)

/** All of them or none: a period whose amount cannot be read would make the sum too small. */
function amountsOf(waiting: readonly Wire[], context: PageContext): number[] | null {
  const amounts = waiting.map((period) => amountOf(period, context))
  return amounts.every((amount) => amount !== null) ? amounts : null
}

const unreadable = { code: transportCodes.unreadable, message: '' }

/** The periods before and at the one that the address names; by default the first. */
function selectionOfAddress(waiting: readonly Wire[], { query }: PageContext): number {
  const upTo = query.get('upTo')
  const first = initialSelection(waiting.length)
  if (upTo === '0') return 0
  if (upTo === null || !/^\d{1,3}$/.test(upTo)) return first
  // The named ones may have been paid meanwhile: then it begins anew.
  return waiting.filter(({ periodNo }) => Number(periodNo) <= Number(upTo)).length || first
}

async function quoteOf(context: PageContext) {
  const quoted = await context.lender.settlementQuote(orderOf(context))
  // The page is about the periods; a backend without quotes simply does not offer one.
  if (!quoted.success) return null
  const allowed = quoted.data.allowed === '1'
  const totalMinor = allowed ? readWireMoney(quoted.data.total, context.pack.currency) : null
  return { ...quoted.data, allowed, totalMinor }
}

const nothing = {
  productName: '',
  note: '',
  repayWaitCount: '0',
  cards: '0',
  extension: '',
  credit: [],
  repayPlanDetail: { repayWaitDetail: [], repayYetDetail: [] },
}

/** A loan that owes nothing is no failure: the page says so. */
async function readPlan(context: PageContext) {
  const result = await context.lender.instalments(orderOf(context))
  return !result.success && result.code === codes.nothingOwed
    ? { ...result, success: true as const, data: nothing }
    : result
}

export async function load(context: PageContext) {
  const { pack, href } = context
  const [result, quote] = await Promise.all([readPlan(context), quoteOf(context)])
  if (!result.success) return failureOf(result)
  const { productName, note, repayPlanDetail, cards, extension, credit } = result.data
  const waiting = repayPlanDetail.repayWaitDetail
  const selected = selectionOfAddress(waiting, context)
  const amounts = amountsOf(waiting, context)
  if (!amounts) return failureOf(unreadable)
  return {
    title: texts.repay_bill_title(),
    props: {
      productName,
      note,
      currency: pack.currency,
      selected,
      total: formatMoney(totalOf(amounts, selected), pack.currency),
      waiting: waiting.map((period, index) => ({
        no: period.periodNo,
        amount: period.at || formatMoney(amounts[index] ?? 0, pack.currency),
        amountMinor: amounts[index] ?? 0,
        about: period.repayDes,
        due: period.dueTime,
        special: Number(period.periodStatus) === PERIOD_STATUS_SPECIAL,
      })),
      paid: repayPlanDetail.repayYetDetail.map(({ periodNo, at, repayDes, dueTime }) => ({
        no: periodNo,
        amount: at,
        about: repayDes,
        due: dueTime,
      })),
      quote,
      extension,
      credit,
      cards: cards === '1',
      links: {
        extend: href(paths.extension, orderOf(context)),
        calendar: href(paths.dueDates, orderOf(context)),
        loan: href(paths.loanDetails, orderOf(context)),
        help: href(paths.customerService),
      },
      currentUrl: context.currentUrl,
    },
  }
}

type PostedForm = {
  selected: number
  asTicked: boolean
  upTo: string
  amount: string
  /** What the page showed for the same periods; '' where it did not. */
  shown: string
  totalMinor: number
}

/** The amounts that the page showed, each beside its period: which of them were chosen is known only now. */
function shownTotal(chosen: readonly Wire[], form: FormData): string {
  const amounts = chosen.map(({ periodNo }) => wholeIn(form, `shown-${periodNo}`))
  return amounts.every(Number.isSafeInteger) ? toWireAmount(totalOf(amounts, amounts.length)) : ''
}

/** What a posted form means, by the same rules as on the page; null where the periods cannot be read. */
async function readPostedForm(
  context: PageContext,
  form: FormData,
): Promise<PostedForm | { refused: string }> {
  const result = await readPlan(context)
  if (!result.success) return { refused: messageOf(result) }
  const waiting = result.data.repayPlanDetail.repayWaitDetail
  const ticks = new Set(textsIn(form, 'period'))
  const ticked = waiting.map(({ periodNo }) => ticks.has(periodNo))
  const shown = Math.min(wholeIn(form, 'shown') || 0, waiting.length)
  const selected = selectionOfForm({ shown, ticked, all: form.has('all') })
  const amounts = amountsOf(waiting, context)
  if (!amounts) return { refused: messageOf(unreadable) }
  const totalMinor = totalOf(amounts, selected)
  return {
    selected,
    totalMinor,
    asTicked: ticked.every((tick, index) => tick === index < selected),
    upTo: waiting[selected - 1]?.periodNo ?? '0',
    amount: toWireAmount(totalMinor),
    shown: shownTotal(waiting.slice(0, selected), form),
  }
}

/** Shows the choice as the rules make it, for who has no script. */
async function choose(context: PageContext, form: FormData): Promise<Outcome> {
  const posted = await readPostedForm(context, form)
  if ('refused' in posted) return { refused: true, toast: posted.refused }
  return { to: context.currentUrlWith({ upTo: posted.upTo }) }
}

const settlesForLess = async (context: PageContext, { totalMinor }: PostedForm) =>
  isSettlingCheaper((await quoteOf(context))?.totalMinor ?? null, totalMinor)

type Chosen = Pick<PostedForm, 'upTo' | 'amount' | 'shown'>

/** Goes on with what was chosen, once what was ticked is what will be paid. */
async function payBy(
  context: PageContext,
  form: FormData,
  goOn: (chosen: Chosen) => Promise<Outcome>,
): Promise<Outcome> {
  const posted = await readPostedForm(context, form)
  if ('refused' in posted) return { refused: true, toast: posted.refused }
  if (posted.selected === 0) return { refused: true, toast: texts.repay_choose_one() }
  // What was ticked is not what will be paid: it is shown first.
  if (!posted.asTicked)
    return { to: context.currentUrlWith({ upTo: posted.upTo }), toast: texts.repay_with_earlier() }
  const { upTo, amount, shown } = posted
  // Decision 106: nobody pays more than settling costs without having read so.
  if (fieldIn(form, 'cheaperShown') !== '1' && (await settlesForLess(context, posted)))
    return { to: context.currentUrlWith({ upTo }), toast: texts.repay_cheaper() }
  return goOn({ upTo, amount, shown })
}

const pay = (context: PageContext, form: FormData): Promise<Outcome> =>
  payBy(context, form, ({ shown, ...chosen }) =>
    goAndPay(context, { ...payRequestOf(form), ...chosen, settle: '', display: '' }, shown),
  )

const card = (context: PageContext, form: FormData): Promise<Outcome> =>
  payBy(context, form, async ({ shown, ...chosen }) => {
    const to = context.href(paths.cardRepay, { ...orderOf(context), ...chosen })
    if (isAsShown(chosen.amount, shown, context)) return { to }
    const amount = formatMoney(fromWireAmount(chosen.amount) ?? 0, context.pack.currency)
    return { to, toast: texts.pay_amount_changed({ amount }) }
  })

const settle = (context: PageContext, form: FormData): Promise<Outcome> => {
  const settling = { ...payRequestOf(form), upTo: '', amount: '', settle: '1', display: '' }
  return goAndPay(context, settling, fieldIn(form, 'settleAmount'))
}

export const acts = { choose, pay, card, settle }
