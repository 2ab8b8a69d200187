import * as v from 'valibot'
import * as texts from '#texts'
import { type IneligibleReason, ineligible } from '../../contract/calls/loans.ts'
import { codes } from '../../contract/wire/codes.ts'
import { type PagePath, paths } from '../../contract/wire/paths.ts'
import { failureOf, messageOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import type { IllustrationName } from '../ui/illustration/illustration.tsx'

type RefusedCall = { code: string; message: string; data: unknown }
type Text = typeof texts.refused_headline
/** What is on the button, and the page it opens; `aboutOrder`: that of the order in the way. */
type Action = { label: Text; path: PagePath; aboutOrder?: true }
type Look = { illustration: IllustrationName; headline: Text; action: Action }

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

/** A backend that names no reason code has sent a message; the list of loans then shows which one is in the way. */
function reasonOf({ code, data }: RefusedCall) {
  if (code === codes.productClosed) return { reason: 'closed' as const, order: null }
  const read = v.safeParse(ineligible, data)
  if (!read.success) return { reason: 'open' as const, order: null }
  const { reason, orderId, productId } = read.output
  return { reason, order: orderId ? { orderId, productId } : null }
}

/** The page of a product that cannot be had: why, and the way to change that. Any other failure is a failure. */
export function notOffered(refused: RefusedCall, context: PageContext) {
  const { href } = context
  if (refused.code !== codes.notEligible && refused.code !== codes.productClosed) return failureOf(refused)
  const { reason, order } = reasonOf(refused)
  const look = looks[reason]
  const action = look.action.aboutOrder && !order ? seeLoans : look.action
  const headline = look.headline()
  return {
    title: headline,
    props: {
      notOffered: {
        illustration: look.illustration,
        headline,
        text: messageOf(refused),
        action: { label: action.label(), href: href(action.path, order && action.aboutOrder ? order : {}) },
        home: href(paths.main),
      },
    },
  }
}
