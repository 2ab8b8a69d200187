import * as texts from '#texts'
import type { LoanOption } from '../../contract/calls/loans.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { fromWireAmount, toWireAmount } from '../../market/money.ts'
import { typedAmount } from '../../market/read-amount.ts'
import { termsProblem } from '../../market/terms/schedule.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { notOffered } from '../products/not-offered.server.ts'
import { answeredPayDay } from '../products/pay-day.server.ts'
import { readChoice, readChosenPayDay, wasSlid, withinRange } from './chosen-amount.ts'

const productOf = ({ launch }: PageContext) => launch.productId ?? ''

/** A backend may name terms of which no loan can be made, at the one end or the other. */
const canBeHad = (option: LoanOption): boolean =>
  option.leastMinor <= option.mostMinor &&
  [option.leastMinor, option.mostMinor].every(
    (principalMinor) => termsProblem({ ...option, principalMinor }) === null,
  )

const pick = (options: readonly LoanOption[], productId: string) =>
  options.find((option) => option.productId === productId)

/** What stands in the field: as it was typed, as the address names it, or the most that can be had. */
function typedIn({ typed, query, pack }: PageContext, option: LoanOption): string {
  const named = fromWireAmount(query.get('amount') ?? '')
  return fieldIn(typed, 'amount', typedAmount(named ?? option.mostMinor, pack.currency))
}

/** The pay-day as it was typed, as the address names it, or as the application has it; once an amount is named, empty is meant. */
const payDayIn = ({ typed, query }: PageContext, answered: string): string =>
  fieldIn(typed, 'payDay', query.get('payDay') ?? (query.has('amount') ? '' : answered))

export async function load(context: PageContext) {
  const { lender, pack, language, typed } = context
  const productId = productOf(context)
  const [read, answered] = await Promise.all([lender.loanChoice({ productId }), answeredPayDay(context)])
  // A backend without this call has one amount to offer, on the page after this one.
  if (read.code === codes.notAvailable) return { moved: context.href(paths.loanConfirm, { productId }) }
  if (!read.success) return notOffered(read, context)
  const { startOn } = read.data
  const options = read.data.options.filter(canBeHad)
  const [first] = options
  const chosen = pick(options, fieldIn(typed, 'product', productId)) ?? first
  if (!chosen) return { moved: context.href(paths.recommended) }
  return {
    title: texts.choose_title(),
    props: {
      options,
      startOn,
      chosen: chosen.productId,
      typed: typedIn(context, chosen),
      payDay: payDayIn(context, answered),
      currency: pack.currency,
      method: pack.lending.annualRate,
      language,
      currentUrl: context.currentUrl,
    },
  }
}

/** What the form says: the term, and the amount as it was typed or as the slider was moved without a script. */
async function readForm({ lender, pack, ...context }: PageContext, form: FormData) {
  const read = await lender.loanChoice({ productId: context.launch.productId ?? '' })
  if (!read.success) return { refusal: messageOf(read) }
  const option = pick(read.data.options.filter(canBeHad), fieldIn(form, 'product'))
  if (!option) return { refusal: texts.code_offerChanged() }
  const slid = fieldIn(form, 'slid')
  const isSlid = wasSlid({
    typed: fieldIn(form, 'amount'),
    shown: fieldIn(form, 'shown'),
    slid,
    slidShown: fieldIn(form, 'slidShown'),
  })
  if (isSlid) form.set('amount', typedAmount(withinRange(option, Number(slid) || 0), pack.currency))
  const choice = readChoice(fieldIn(form, 'amount'), option, pack.currency)
  return { option, choice, payDay: readChosenPayDay(fieldIn(form, 'payDay'), option) }
}

/** Leads on to a page with the choice in its address; what cannot be had stays in the form, with its reason. */
const leadTo =
  (
    address: (context: PageContext, choice: { productId: string; amount: string; payDay: string }) => string,
  ) =>
  async (context: PageContext, form: FormData): Promise<Outcome> => {
    const { refusal, option, choice, payDay } = await readForm(context, form)
    if (refusal !== undefined) return { refused: true, toast: refusal }
    if ('problem' in choice || 'problem' in payDay)
      return {
        refused: true,
        fields: {
          ...('problem' in choice && { amount: choice.problem }),
          ...('problem' in payDay && { payDay: payDay.problem }),
        },
      }
    return {
      to: address(context, {
        productId: option.productId,
        amount: toWireAmount(choice.amountMinor),
        payDay: String(payDay.payDay ?? ''),
      }),
    }
  }

export const acts = {
  show: leadTo(({ currentUrlWith }, choice) => currentUrlWith(choice)),
  choose: leadTo(({ href }, choice) => href(paths.loanConfirm, choice)),
}
