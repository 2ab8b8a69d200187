import * as texts from '#texts'
import type { ArrearsRow, PortfolioSummary } from '../../../contract/calls/arrears.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatPercent, formatShortDay } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import type { MarketPack } from '../../../market/market.ts'
import { formatMoney } from '../../../market/money.ts'
import { unverifiedFigures } from '../../../market/unverified-figures.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { marketNames } from '../../desk-kit/market-names.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
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

/** What the address asks for; what the pack does not know is left out. */
function readFilter({ query, packs }: DeskPageContext) {
  const market = listedMarkets.find((known) => known === query.get('market')) ?? 'id'
  const { classes, riskFromDays } = packs[market].arrears
  const code = classes.find((each) => each.fromDays > 0 && each.code === query.get('class'))?.code
  const bucket = riskFromDays.find((from) => String(from) === query.get('bucket'))
  return { market, ...(code && { class: code }), ...(bucket !== undefined && { bucket }) }
}

type Filter = ReturnType<typeof readFilter>

function filtersOf({ href, language }: DeskPageContext, filter: Filter, pack: MarketPack) {
  const { market, class: code, bucket } = filter
  const to = (changed: { class?: string | undefined; bucket?: number | undefined }) => {
    const { class: wanted, bucket: from } = { class: code, bucket, ...changed }
    return href(deskPaths.arrears, {
      market,
      ...(wanted && { class: wanted }),
      ...(from !== undefined && { bucket: String(from) }),
    })
  }
  return {
    markets: listedMarkets.map((of) => ({
      href: href(deskPaths.arrears, { market: of }),
      label: marketNames[of](),
      current: of === market,
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
  }
}

export async function load(context: DeskPageContext) {
  const { desk, query, currentUrlWith, language, packs } = context
  const filter = readFilter(context)
  const pack = packs[filter.market]
  const after = query.get('after')
  const found = await desk.arrearsList({ ...filter, ...(after && { after }) })
  if (!found.success) return deskFailure(found)
  const { summary, rows, next } = found.data
  const { whole, ...filters } = filtersOf(context, filter, pack)
  return {
    title: texts.desk_arrears(),
    props: {
      market: marketNames[filter.market](),
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

export type Props = PropsOf<typeof load>
