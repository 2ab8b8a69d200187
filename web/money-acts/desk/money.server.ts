import * as v from 'valibot'
import * as texts from '#texts'
import { moneyEventLists } from '../../../contract/calls/money.ts'
import { calendarDay } from '../../../contract/wire/fields.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { localDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { moneyText } from './money-text.ts'
import { problemText } from './problem-text.ts'
import { explainDifference, proofView } from './proof.server.ts'

const lists = [...moneyEventLists, 'credits', 'day'] as const
type List = (typeof lists)[number]

const readList = (text: string | null): List => {
  const parsed = v.safeParse(v.picklist(lists), text)
  return parsed.success ? parsed.output : 'unmatched'
}

const nothing = { events: null, credits: null, day: null, next: null }

async function events(context: DeskPageContext, list: Exclude<List, 'credits' | 'day'>) {
  const { desk, query, href, currentUrlWith, language, pack, packs } = context
  const found = await desk.moneyEventList({ list, after: query.get('after') ?? '' })
  if (!found.success) return deskFailure(found)
  const { rows, next } = found.data
  return {
    ...nothing,
    events: rows.map((row) => ({
      id: row.eventId,
      href: href(deskPaths.moneyEvent, { id: String(row.eventId) }),
      provider: row.provider,
      reference: row.reference || row.bankReference,
      amount: moneyText(row.amountMinor, row.market, packs),
      paidAt: deskTime(row.paidAt || row.receivedAt, language, pack),
      reason: problemText(row.reason),
      handler: row.handler,
      note: row.note,
      finishedAt: deskTime(row.finishedAt, language, pack),
    })),
    next: next && currentUrlWith({ after: next }),
  }
}

async function credits({ desk, query, href, currentUrlWith, packs }: DeskPageContext) {
  const found = await desk.moneyCreditList({ after: query.get('after') ?? '' })
  if (!found.success) return deskFailure(found)
  const { rows, next } = found.data
  return {
    ...nothing,
    credits: rows.map(({ orderId, borrowerName, market, creditMinor, refund }) => ({
      orderId,
      href: href(deskPaths.moneyOrder, { id: orderId }),
      borrowerName,
      amount: formatMoney(creditMinor, packs[market].currency),
      refund,
    })),
    next: next && currentUrlWith({ after: next }),
  }
}

async function dayView(context: DeskPageContext) {
  const { desk, query, packs, now, currentUrl } = context
  const market = query.get('market') === 'in' ? 'in' : 'id'
  const { currency, timeZone } = packs[market]
  const requested = v.safeParse(calendarDay(), query.get('day'))
  const day = requested.success ? requested.output : localDay(now, timeZone)
  const found = await desk.moneyDayShow({ day, market })
  if (!found.success) return deskFailure(found)
  const money = (minor: number) => formatMoney(minor, currency)
  const { receipts, uncredited } = found.data
  return {
    ...nothing,
    day: {
      day,
      market,
      currentUrl,
      proof: await proofView(context, { day, market }),
      receipts: receipts.map(({ provider, channel, payments, receivedMinor, takenBackMinor }) => ({
        provider,
        channel: channel || texts.desk_money_channel_none(),
        payments,
        received: money(receivedMinor),
        takenBack: money(takenBackMinor),
      })),
      uncredited: uncredited.map(({ provider, payments, amountMinor }) => ({
        provider,
        payments,
        amount: moneyText(amountMinor, null, packs),
      })),
    },
  }
}

const shownBy = (context: DeskPageContext, list: List) => {
  if (list === 'credits') return credits(context)
  return list === 'day' ? dayView(context) : events(context, list)
}

export async function load(context: DeskPageContext) {
  const { query, href, path } = context
  const list = readList(query.get('list'))
  const shown = await shownBy(context, list)
  if ('failure' in shown) return shown
  return {
    title: texts.desk_money(),
    props: {
      ...shown,
      list,
      lists: lists.map((of) => ({ list: of, href: href(path, { list: of }) })),
      first: query.get('after') && href(path, { list }),
      action: href(path),
      payouts: href(deskPaths.payouts),
      settlements: href(deskPaths.settlements),
      order: href(deskPaths.moneyOrder),
    },
  }
}

export const acts = { explainDifference }

export type Props = PropsOf<typeof load>
