import * as texts from '#texts'
import type { BorrowerFile } from '../../../contract/calls/account.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { type DeskPageContext, mayCall } from '../../page/desk-page.ts'

/** What the reader may do about an order, each with the order in its address. */
function actsOn(orderId: string, file: BorrowerFile, { staff, href, pageHref }: DeskPageContext) {
  const { application, complaints } = file
  return [
    ...(mayCall(staff.role, deskTable.contactLog)
      ? [{ label: texts.desk_borrower_do_contact(), href: href(deskPaths.arrearsOrder, { id: orderId }) }]
      : []),
    ...(mayCall(staff.role, deskTable.complaintReply)
      ? complaints
          .filter(({ status }) => status !== 'answered')
          .map(({ complaintId }) => ({
            label: texts.desk_borrower_do_answer({ complaint: complaintId }),
            href: href(deskPaths.complaint, { id: complaintId }),
          }))
      : []),
    ...(application?.status === 'review' && mayCall(staff.role, deskTable.applicationApprove)
      ? [
          {
            label: texts.desk_borrower_do_decide(),
            href: href(deskPaths.application, { id: application.applicationId }),
          },
        ]
      : []),
    ...(pageHref(deskPaths.moneyOrder)
      ? [{ label: texts.desk_borrower_do_money(), href: href(deskPaths.moneyOrder, { id: orderId }) }]
      : []),
  ]
}

/** What one order owes today and next; null where no order is known, or its money was never paid out. */
export function loanShown(file: BorrowerFile, context: DeskPageContext) {
  const { loan, orders, borrower, contactRefusal } = file
  if (!loan) return null
  const { href, language, packs } = context
  const money = (minor: number) => formatMoney(minor, packs[borrower.market].currency)
  const day = (of: string) => formatShortDay(of, language)
  const order = orders.find(({ orderId }) => orderId === loan.orderId)
  const costs: readonly [label: string, minor: number | null][] = [
    [texts.desk_borrower_settle(), order?.settleMinor ?? null],
    [texts.desk_borrower_saved(), order?.savedMinor ?? null],
    [texts.desk_borrower_extension(), order?.extensionMinor ?? null],
    [texts.desk_borrower_inaction(), order?.inactionMinor ?? null],
  ]
  return {
    orderId: loan.orderId,
    choices: orders.map(({ orderId }) => ({
      href: href(deskPaths.borrower, { id: borrower.borrowerId, order: orderId }),
      label: orderId,
      current: orderId === loan.orderId,
    })),
    overdue: loan.overdueMinor > 0 && {
      amount: money(loan.overdueMinor),
      since: texts.desk_borrower_overdue_since({ day: day(loan.overdueSince) }),
    },
    next: loan.next && { amount: money(loan.next.amountMinor), day: day(loan.next.dueOn) },
    facts: [
      { label: texts.desk_borrower_owed(), value: money(loan.openMinor) },
      ...(loan.creditMinor > 0
        ? [{ label: texts.desk_borrower_credit(), value: money(loan.creditMinor) }]
        : []),
      ...costs.flatMap(([label, minor]) => (minor === null ? [] : [{ label, value: money(minor) }])),
    ],
    isWrittenOff: loan.isWrittenOff,
    contactRefusal,
    acts: actsOn(loan.orderId, file, context),
    periods: loan.periods.map(({ periodNo, dueOn, daysLate, openMinor, paidMinor }) => ({
      periodNo,
      due: day(dueOn),
      daysLate,
      paid: money(paidMinor),
      open: money(openMinor),
    })),
  }
}
