import * as texts from '#texts'
import { arrears, type HardshipReason, hardshipReasons } from '../../contract/calls/arrears.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { failureOf, refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { requestIn } from '../page/posted.ts'

const reasons: Readonly<Record<HardshipReason, () => string>> = {
  lateIncome: texts.cannot_pay_why_lateIncome,
  lostWork: texts.cannot_pay_why_lostWork,
  illness: texts.cannot_pay_why_illness,
  family: texts.cannot_pay_why_family,
  other: texts.cannot_pay_why_other,
}

export async function load(context: PageContext) {
  const { lender, href, currentUrl, pack } = context
  const helped = await lender.paymentHelp(orderOf(context))
  // A backend without these calls has people who help, and a loan on which nothing is owed needs none.
  const isNone = helped.code === codes.notAvailable || helped.code === codes.nothingOwed
  if (!helped.success && !isNone) return failureOf(helped)
  return {
    title: texts.cannot_pay_title(),
    props: {
      help: helped.success ? helped.data : null,
      isOwed: helped.code !== codes.nothingOwed,
      reasons: [
        { value: '', label: texts.cannot_pay_why_none() },
        ...hardshipReasons.map((value) => ({ value, label: reasons[value]() })),
      ],
      telephone: pack.company.phone,
      links: {
        repay: href(paths.instalments, orderOf(context)),
        extend: href(paths.extension, orderOf(context)),
        loan: href(paths.loanDetails, orderOf(context)),
        contact: href(paths.customerService),
      },
      currentUrl,
    },
  }
}

async function promise(context: PageContext, form: FormData): Promise<Outcome> {
  const request = { ...requestIn(form, arrears.promiseMake), ...orderOf(context) }
  const made = await context.lender.promiseMake(request)
  return made.success ? { toast: made.data.note, to: context.currentUrl } : refusalOf(made)
}

async function plan(context: PageContext, form: FormData): Promise<Outcome> {
  const asked = await context.lender.planAsk({ ...requestIn(form, arrears.planAsk), ...orderOf(context) })
  return asked.success ? { toast: asked.data.note, to: context.currentUrl } : refusalOf(asked)
}

export const acts = { promise, plan }
