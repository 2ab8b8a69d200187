import * as texts from '#texts'
import type { BorrowerFile } from '../../../contract/calls/account.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { orderStatus } from '../../../market/order-status.ts'
import { accountName } from '../../desk/proposals/account-names.ts'
import { entryKindName } from '../../desk/proposals/entry-kind-name.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { problemText } from '../../money-acts/desk/problem-text.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'
import { orderCell } from './cells.ts'
import { stateWord } from './state-words.ts'

function ledgerOf({ borrower, ledger }: BorrowerFile, context: DeskPageContext) {
  if (!ledger) return null
  const { query, href, language, packs } = context
  const pack = packs[borrower.market]
  const money = (minor: number) => formatMoney(minor, pack.currency)
  const at = { id: borrower.borrowerId, order: ledger.orderId }
  return {
    orderId: ledger.orderId,
    entries: ledger.entries.map((entry) => ({
      id: entry.entryId,
      line: texts.desk_entry_line({
        kind: entryKindName(entry.kind),
        day: formatShortDay(entry.valueDay, language),
      }),
      amount: money(entry.amountMinor),
      owed: entry.owedMinor === null ? '' : texts.desk_entry_owed({ amount: money(entry.owedMinor) }),
      booked: deskTime(entry.bookedAt, language, pack),
      provider: entry.provider,
      event: entry.eventId,
      postings: entry.postings.map(({ account, periodNo, amountMinor }) => [
        accountName(account),
        periodNo === null ? '' : String(periodNo),
        amountMinor > 0 ? money(amountMinor) : '',
        amountMinor < 0 ? money(-amountMinor) : '',
      ]),
    })),
    older: ledger.next && href(deskPaths.borrower, { ...at, before: ledger.next }),
    newest: query.get('before') && href(deskPaths.borrower, at),
  }
}

/** Orders, ledger, codes with what gateways reported, payouts; as rows of texts. */
export function moneySections(file: BorrowerFile, context: DeskPageContext) {
  const { borrower, orders, codes, events, payouts } = file
  const { href, language, packs, pageHref } = context
  const pack = packs[borrower.market]
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, pack.currency))
  const order = (orderId: string) => orderCell(orderId, borrower, context)
  const time = (iso: string) => deskTime(iso, language, pack)
  const codeOf = new Map(codes.map(({ codeId, code }) => [codeId, code]))
  return {
    orders: orders.map((each) => [
      order(each.orderId),
      each.product,
      stateWord(orderStatus(each.status).name),
      time(each.at),
      money(each.amountMinor),
      money(each.openMinor),
      money(each.overdueMinor),
    ]),
    ledger: ledgerOf(file, context),
    codes: codes.map((code) => [
      code.code,
      order(code.orderId),
      stateWord(code.purpose),
      code.channel,
      stateWord(code.status),
      time(code.at),
      time(code.expiresAt),
      money(code.amountMinor),
    ]),
    events: events.map((event) => [
      pageHref(deskPaths.moneyEvent)
        ? {
            href: href(deskPaths.moneyEvent, { id: String(event.id) }),
            text: `${event.provider} ${event.eventId}`,
          }
        : `${event.provider} ${event.eventId}`,
      stateWord(event.kind),
      [stateWord(event.state), problemText(event.reason)].filter(Boolean).join(': '),
      codeOf.get(event.codeId) ?? event.codeId,
      event.bankReference,
      time(event.at),
      money(event.amountMinor),
    ]),
    payouts: payouts.map((payout) => [
      order(payout.orderId),
      stateWord(payout.purpose),
      [stateWord(payout.status), problemText(payout.reason)].filter(Boolean).join(': '),
      time(payout.at),
      money(payout.amountMinor),
    ]),
  }
}
