import * as texts from '#texts'
import { asciiDigits } from '../../base/strings.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { type IncomePeriod, incomePeriods } from '../../market/income.ts'
import { toWireAmount } from '../../market/money.ts'
import { readAmount } from '../../market/read-amount.ts'
import { amountRefusalText } from '../../market/typed-numbers.ts'
import { periodNames } from '../application/step-fields.server.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { siteFrame } from './frame.server.ts'
import { headOf } from './head.server.ts'

/** The second question is what the market's decision counts: the payments of other loans, or else the age. */
const asksPayments = ({ pack }: Pick<PageContext, 'pack'>) => pack.lending.debtService !== null

const periodIn = (form: FormData | null): IncomePeriod =>
  incomePeriods.find((period) => period === fieldIn(form, 'incomePer')) ?? 'month'

/** An age as it was typed, in the digits of any script. */
const ageIn = (form: FormData): string => asciiDigits(fieldIn(form, 'age'))
const isAge = (typed: string) => /^\d{1,3}$/.test(typed)

/** The answers as they are passed on, or what is wrong with each; whoever pays for no other loan may leave it empty. */
function answersIn(form: FormData, context: Pick<PageContext, 'pack'>) {
  const { currency } = context.pack
  const payments = asksPayments(context) ? fieldIn(form, 'payments') || '0' : '0'
  const read = {
    income: readAmount(fieldIn(form, 'income'), currency),
    payments: readAmount(payments, currency),
    amount: readAmount(fieldIn(form, 'amount'), currency),
  }
  const fields = Object.fromEntries(
    Object.entries(read).flatMap(([name, one]) =>
      'refusal' in one ? [[name, amountRefusalText(one.refusal, currency)]] : [],
    ),
  )
  const age = asksPayments(context) ? '' : ageIn(form)
  if (!asksPayments(context) && !isAge(age)) fields['age'] = texts.estimate_age_problem()
  if (Object.keys(fields).length > 0) return { fields }
  const wire = (one: ReturnType<typeof readAmount>) => ('refusal' in one ? '' : toWireAmount(one.amountMinor))
  return {
    answers: {
      income: wire(read.income),
      incomePer: periodIn(form),
      payments: wire(read.payments),
      amount: wire(read.amount),
      ...(age && { age }),
    },
  }
}

/** What the service makes of the answers; a backend without the call decides by rules that nobody here knows. */
async function estimateFor(context: PageContext) {
  const { lender, typed } = context
  if (!typed) return null
  const read = answersIn(typed, context)
  if (!read.answers) return null
  const estimated = await lender.loanEstimate(read.answers)
  if (estimated.success) return { known: estimated.data }
  return {
    refused: estimated.code === codes.notAvailable ? texts.estimate_unknown() : messageOf(estimated),
  }
}

export async function load(context: PageContext) {
  const { pack, typed, currentUrl, href } = context
  const lead = texts.estimate_lead({ app: pack.appName })
  return {
    title: `${texts.estimate_title()} · ${pack.appName}`,
    head: headOf(context, { description: lead }),
    props: {
      frame: siteFrame(context, 'estimate'),
      lead,
      currentUrl,
      currency: pack.currency,
      symbol: pack.currencySymbol,
      asksPayments: asksPayments(context),
      typed: {
        income: fieldIn(typed, 'income'),
        payments: fieldIn(typed, 'payments'),
        age: fieldIn(typed, 'age'),
        amount: fieldIn(typed, 'amount'),
        incomePer: periodIn(typed),
      },
      periods: incomePeriods.map((value) => ({ value, label: periodNames[value]() })),
      estimate: await estimateFor(context),
      ages: texts.estimate_ages({ from: pack.legal.minimumAge, to: pack.application.maximumAge }),
      apply: href(paths.main),
    },
  }
}

/** Nothing is done with the answers but what the page shows of them: they go nowhere else, and stay in the form. */
async function estimate(context: PageContext, form: FormData): Promise<Outcome> {
  const read = answersIn(form, context)
  return read.fields ? { refused: true, fields: read.fields } : { stay: true }
}

export const acts = { estimate }
