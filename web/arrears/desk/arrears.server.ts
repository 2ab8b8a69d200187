import * as texts from '#texts'
import {
  type ArrearsRow,
  type ArrearsShow,
  arrearsShows,
  arrearsSorts,
  type PortfolioSummary,
} from '../../../contract/calls/arrears.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatPercent, formatShortDay } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import type { MarketPack } from '../../../market/market.ts'
import { formatMoney } from '../../../market/money.ts'
import { unverifiedFigures } from '../../../market/unverified-figures.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { marketNames } from '../../desk-kit/market-names.ts'
import { type DeskPageContext, deskAct, deskFailure, mayCall } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { bucketName, className, contactName } from './arrears-names.ts'
import { exportsOf } from './exports.server.ts'

const BASIS_POINTS = 10_000

/** The portfolio as it is shown; null before a day was closed. */
function summaryShown(summary: PortfolioSummary | null, pack: MarketPack, language: Language) {
  if (!summary) return null
  const money = (minor: number) => formatMoney(minor, pack.currency)
  const share = (basisPoints: number) => formatPercent(basisPoints / BASIS_POINTS, language)
  return {
    day: formatShortDay(summary.day, language),
    loans: summary.loans,
    principal: money(summary.principalMinor),
    provision: money(summary.provisionMinor),
    buckets: summary.buckets.map(({ fromDays, loans, principalMinor, atRiskBasisPoints }) => ({
      name: bucketName(pack, fromDays),
      loans,
      principal: money(principalMinor),
      atRisk: fromDays === 0 ? '' : share(atRiskBasisPoints),
    })),
    classes: summary.classes.map(({ code, loans, principalMinor, provisionBasisPoints, provisionMinor }) => ({
      name: className(pack, code, language),
      loans,
      principal: money(principalMinor),
      share: share(provisionBasisPoints),
      provision: money(provisionMinor),
    })),
  }
}

const listedMarkets = ['id', 'in'] as const

const shows: Readonly<Record<ArrearsShow, () => string>> = {
  callable: texts.desk_arrears_show_callable,
  promiseDue: texts.desk_arrears_show_promiseDue,
  notReached: texts.desk_arrears_show_notReached,
  mine: texts.desk_arrears_show_mine,
}

/** What the address asks for; what the pack does not know is left out. */
function readFilter({ query, packs }: DeskPageContext) {
  const market = listedMarkets.find((known) => known === query.get('market')) ?? 'id'
  const { classes, riskFromDays } = packs[market].arrears
  const code = classes.find((each) => each.fromDays > 0 && each.code === query.get('class'))?.code
  const bucket = riskFromDays.find((from) => String(from) === query.get('bucket'))
  const show = arrearsShows.find((each) => each === query.get('show'))
  const sort = arrearsSorts.find((each) => each === query.get('sort'))
  return {
    market,
    ...(code && { class: code }),
    ...(bucket !== undefined && { bucket }),
    ...(show && { show }),
    ...(sort && { sort }),
  }
}

type Filter = ReturnType<typeof readFilter>

function filtersOf({ href, language }: DeskPageContext, filter: Filter, pack: MarketPack) {
  const { market, class: code, bucket, show, sort } = filter
  const to = (changed: { [Name in keyof Filter]?: Filter[Name] | undefined }) => {
    const { class: wanted, bucket: from, ...to } = { class: code, bucket, show, sort, ...changed }
    return href(deskPaths.arrears, {
      market,
      ...(wanted && { class: wanted }),
      ...(from !== undefined && { bucket: String(from) }),
      ...(to.show && { show: to.show }),
      ...(to.sort && { sort: to.sort }),
    })
  }
  return {
    markets: listedMarkets.map((of) => ({
      href: href(deskPaths.arrears, { market: of }),
      label: marketNames[of](),
      current: of === market,
    })),
    shows: [
      { href: to({ show: undefined }), label: texts.desk_all(), current: show === undefined },
      ...arrearsShows.map((each) => ({
        href: to({ show: each }),
        label: shows[each](),
        current: each === show,
      })),
    ],
    sorts: arrearsSorts.map((each) => ({
      by: each,
      href: to({ sort: each }),
      order: each === (sort ?? 'days') ? ('descending' as const) : null,
    })),
    classes: [
      { href: to({ class: undefined }), label: texts.desk_all(), current: code === undefined },
      ...pack.arrears.classes
        .filter(({ fromDays }) => fromDays > 0)
        .map((each) => ({
          href: to({ class: each.code }),
          label: className(pack, each.code, language),
          current: each.code === code,
        })),
    ],
    buckets: [
      { href: to({ bucket: undefined }), label: texts.desk_all(), current: bucket === undefined },
      ...pack.arrears.riskFromDays.map((from) => ({
        href: to({ bucket: from }),
        label: bucketName(pack, from),
        current: from === bucket,
      })),
    ],
    whole: to({}),
  }
}

function rowShown(row: ArrearsRow, { href, language }: DeskPageContext, pack: MarketPack) {
  const { lastContact, openPromise, hardshipUntil, restructuredOn } = row
  const money = (minor: number) => formatMoney(minor, pack.currency)
  const day = (of: string) => formatShortDay(of, language)
  return {
    orderId: row.orderId,
    href: href(deskPaths.arrearsOrder, { id: row.orderId }),
    name: row.name,
    phone: row.phone,
    daysPastDue: row.daysPastDue,
    class: className(pack, row.class, language),
    overdue: money(row.overdueMinor),
    lastContact: lastContact && {
      what: contactName(lastContact.way, lastContact.outcome),
      at: deskTime(lastContact.at, language, pack),
    },
    promise:
      openPromise &&
      texts.desk_arrears_promise_of({
        amount: money(openPromise.amountMinor),
        day: day(openPromise.payBy),
      }),
    broken: row.brokenPromises,
    hardship: hardshipUntil && texts.desk_arrears_hardship_until({ day: day(hardshipUntil) }),
    restructured: restructuredOn && texts.desk_arrears_restructured({ day: day(restructuredOn) }),
    hasComplaint: row.openCollectionComplaint,
    next: [row.nextOn && day(row.nextOn), row.owner].filter(Boolean).join(', '),
  }
}

export async function load(context: DeskPageContext) {
  const { desk, query, currentUrl, currentUrlWith, language, packs, staff } = context
  const filter = readFilter(context)
  const pack = packs[filter.market]
  const after = query.get('after')
  const found = await desk.arrearsList({ ...filter, ...(after && { after }) })
  if (!found.success) return deskFailure(found)
  const { summary, rows, next } = found.data
  const { whole, sorts, ...filters } = filtersOf(context, filter, pack)
  return {
    title: texts.desk_arrears(),
    props: {
      market: marketNames[filter.market](),
      currentUrl,
      mayCall: mayCall(staff.role, deskTable.callTake),
      sorts,
      filters,
      summary: summaryShown(summary, pack, language),
      rows: rows.map((row) => rowShown(row, context, pack)),
      next: next && currentUrlWith({ after: next }),
      first: after && whole,
      exports: exportsOf(context, pack),
      unverified: unverifiedFigures(pack).map(({ figure, source, asOf }) => ({
        figure,
        source,
        asOf: formatShortDay(asOf, language),
      })),
    },
  }
}

/** Begins to call whoever is next in the market that is shown. */
export const acts = {
  callNext: deskAct('callTake', {
    toast: texts.desk_call_begun,
    known: (context) => ({ market: readFilter(context).market }),
    to: ({ href }, { orderId }) => href(deskPaths.arrearsOrder, { id: orderId }),
  }),
}

export type Props = PropsOf<typeof load>
