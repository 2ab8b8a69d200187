import * as texts from '#texts'
import type { MoneyOrder } from '../../../contract/calls/money.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatDay, formatShortDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { typedAmount } from '../../../market/read-amount.ts'
import { refundableMinor } from '../../../market/refundable.ts'
import { accountName } from '../../desk/proposals/account-names.ts'
import { entryKindName } from '../../desk/proposals/entry-kind-name.ts'
import { previewProps } from '../../desk/proposals/preview-props.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { percentOfMicro } from './act-fields.ts'
import { actForm, mayPropose, openProposals, previewActs, shownPreview } from './act-preview.server.ts'

/** The acts that a loan in this position can be the subject of, each with what it begins with. */
function formsOf(context: DeskPageContext, order: MoneyOrder) {
  const { orderId, market, today, terms, position, entries, requestedRefundMinor } = order
  if (!position) return []
  const { currency } = context.packs[market]
  const money = (minor: number) => formatMoney(minor, currency)
  const fixed = { orderId }
  const onDay = { onDay: today }
  const { charges, creditMinor, openMinor, isWrittenOff } = position
  const refundable = refundableMinor(creditMinor, context.packs[market])
  const payments = entries
    .filter(({ kind, transfer }) => kind === 'payment' && !transfer)
    .map(({ entryId, valueDay, amountMinor }) => ({
      value: String(entryId),
      label: `${formatDay(valueDay, context.language)}, ${money(amountMinor)}`,
    }))
  const hintOf = (minor: number) => texts.desk_money_is_open({ amount: money(minor) })
  const isOwed = openMinor > 0 && !isWrittenOff
  const offered = {
    refundCredit: refundable > 0,
    refuseRefund: requestedRefundMinor !== null,
    waiveCharges: charges.penalty + charges.lateInterest + charges.fee > 0,
    reversePayment: payments.length > 0,
    restructure: isOwed,
    writeOff: isOwed,
  }
  return [
    actForm(context, 'refundCredit', { fixed, defaults: { amountMinor: typedAmount(refundable, currency) } }),
    actForm(context, 'refuseRefund', { fixed }),
    actForm(context, 'waiveCharges', {
      fixed,
      defaults: onDay,
      hints: {
        'charges.penalty': hintOf(charges.penalty),
        'charges.lateInterest': hintOf(charges.lateInterest),
        'charges.fee': hintOf(charges.fee),
      },
    }),
    actForm(context, 'reversePayment', { defaults: onDay, options: { entryId: payments } }),
    actForm(context, 'restructure', {
      fixed,
      defaults: {
        ...onDay,
        periods: String(terms.periods),
        termDays: String(terms.termDays),
        dailyRateMicro: percentOfMicro(terms.dailyRateMicro, currency),
        periodFeeMinor: typedAmount(terms.periodFeeMinor, currency),
      },
    }),
    actForm(context, 'writeOff', { fixed, defaults: onDay }),
  ].filter(({ act }) => offered[act as keyof typeof offered])
}

export async function load(context: DeskPageContext) {
  const { desk, query, language, packs, currentUrl, href } = context
  const before = Number(query.get('before') ?? '')
  const named = { orderId: query.get('id') ?? '', ...(before > 0 && { before }) }
  const found = await desk.moneyOrderShow(named)
  if (!found.success) return deskFailure(found)
  const order = found.data
  const { orderId, market, position } = order
  const money = (minor: number) => formatMoney(minor, packs[market].currency)
  const may = mayPropose(context)
  const { entries } = previewProps({ market, changes: [], entries: order.entries, balances: [] }, context)
  return {
    title: texts.desk_money_order_no({ order: orderId }),
    props: {
      currentUrl,
      orderId,
      market,
      borrowerName: order.borrowerName,
      borrower: href(deskPaths.borrower, { id: order.borrowerId }),
      position: position && {
        open: money(position.openMinor),
        overdue: money(position.overdueMinor),
        credit: money(position.creditMinor),
        isWrittenOff: position.isWrittenOff,
        periods: position.periods.map((period) => ({
          no: period.periodNo,
          dueOn: formatShortDay(period.dueOn, language),
          open: money(period.openMinor),
          paid: money(period.paidMinor),
          daysLate: period.daysLate,
        })),
      },
      entries: order.entries.map((entry, index) => ({
        id: entry.entryId,
        summary: texts.desk_money_entry({
          day: formatDay(entry.valueDay, language),
          kind: entryKindName(entry.kind),
          amount: money(entry.amountMinor),
        }),
        about: [entry.provider, entry.madeBy, entry.reason].filter(Boolean).join(' · '),
        transfer: entry.transfer && {
          text: texts.desk_money_transfer({ order: entry.transfer.orderId, entry: entry.transfer.entryId }),
          href: href(deskPaths.moneyOrder, { id: entry.transfer.orderId }),
        },
        postings: entries[index]?.postings ?? [],
        covered: entry.covered.map(({ account, periodNo, amountMinor }) => ({
          account: accountName(account, periodNo),
          amount: money(amountMinor),
        })),
      })),
      older:
        order.olderThan !== null &&
        href(deskPaths.moneyOrder, { id: orderId, before: String(order.olderThan) }),
      newest: before > 0 && href(deskPaths.moneyOrder, { id: orderId }),
      proposals: await openProposals(context, `order ${orderId}`),
      shown: may ? await shownPreview(context) : null,
      forms: may ? formsOf(context, order) : [],
    },
  }
}

export const acts = previewActs

export type Props = PropsOf<typeof load>
