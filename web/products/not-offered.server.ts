import * as v from 'valibot'
import * as texts from '#texts'
import { type IneligibleReason, ineligible } from '../../contract/calls/loans.ts'
import { codes } from '../../contract/wire/codes.ts'
import { type PagePath, paths } from '../../contract/wire/paths.ts'
import { failureOf, messageOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'

type RefusedCall = { code: string; message: string; data: unknown }
type Text = typeof texts.refused_headline
/** What is on the button, and the page it opens; `aboutOrder`: that of the order in the way. */
type Action = { label: Text; path: PagePath; aboutOrder?: true }
type Picture = 'declined' | 'review' | 'overdue' | 'on-its-way' | 'active' | 'empty'
type Look = { illustration: Picture; headline: Text; action: Action }

const seeLoan: Action = { label: texts.see_loan, path: paths.loanDetails, aboutOrder: true }
const seeLoans: Action = { label: texts.see_loans, path: paths.order }
const contactUs: Action = { label: texts.help_contact, path: paths.customerService }
const declined = { illustration: 'declined', headline: texts.refused_headline } as const

const looks: Record<IneligibleReason, Look> = {
  application: {
    illustration: 'review',
    headline: texts.refused_application,
    action: { label: texts.action_apply, path: paths.apply },
  },
  overdue: {
    illustration: 'overdue',
    headline: texts.refused_overdue,
    action: { label: texts.action_repay, path: paths.instalments, aboutOrder: true },
  },
  waiting: { illustration: 'on-its-way', headline: texts.refused_waiting, action: seeLoan },
  running: { illustration: 'active', headline: texts.refused_running, action: seeLoan },
  declined: { ...declined, action: seeLoan },
  salary: { ...declined, action: contactUs },
  limit: { ...declined, action: seeLoans },
  debtService: { ...declined, action: seeLoans },
  amount: { ...declined, action: contactUs },
  open: { ...declined, action: seeLoans },
  closed: {
    illustration: 'empty',
    headline: texts.products_full,
    action: { label: texts.see_products, path: paths.recommended },
  },
}

type Reason = { reason: IneligibleReason; order: { orderId: string; productId: string } | null }

const asReason = ({ reason, orderId, productId }: v.InferOutput<typeof ineligible>): Reason => ({
  reason,
  order: orderId ? { orderId, productId } : null,
})

/** A backend that names no reason code has sent a message; the list of loans then shows which one is in the way. */
function reasonOf({ code, data }: RefusedCall): Reason {
  if (code === codes.productClosed) return { reason: 'closed', order: null }
  const read = v.safeParse(ineligible, data)
  return read.success ? asReason(read.output) : { reason: 'open', order: null }
}

/** What changes a reason: the page to go to, about the order in the way where there is one. */
function wayOut({ reason, order }: Reason, { href }: PageContext) {
  const { action: own } = looks[reason]
  const action = own.aboutOrder && !order ? seeLoans : own
  return { label: action.label(), href: href(action.path, order && action.aboutOrder ? order : {}) }
}

const view = (reason: Reason, text: string, context: PageContext) => ({
  illustration: looks[reason.reason].illustration,
  headline: looks[reason.reason].headline(),
  text,
  action: wayOut(reason, context),
  home: context.href(paths.main),
})

/** The page of a product that cannot be had: why, and the way to change that. Any other failure is a failure. */
export function notOffered(refused: RefusedCall, context: PageContext) {
  if (refused.code !== codes.notEligible && refused.code !== codes.productClosed) return failureOf(refused)
  const shown = view(reasonOf(refused), messageOf(refused), context)
  return { title: shown.headline, props: { notOffered: shown } }
}

export type RefusedOffers = ReturnType<typeof view> & { reason: IneligibleReason }

/** Why nothing is offered to this borrower, where that is so and the backend says it. */
export async function readRefusedOffers(context: PageContext): Promise<RefusedOffers | null> {
  const read = await context.lender.offerRefusal({})
  const refusal = read.success ? read.data.refusal : undefined
  if (!refusal) return null
  const shown = view(asReason(refusal), refusal.message, context)
  const isOfOneProduct = shown.headline === texts.refused_headline()
  return {
    ...shown,
    reason: refusal.reason,
    headline: isOfOneProduct ? texts.refused_any() : shown.headline,
  }
}

/** The way out beside a reason that stands on another page. */
export const wayOutOf = (reason: v.InferOutput<typeof ineligible> | undefined, context: PageContext) =>
  reason ? wayOut(asReason(reason), context) : null
