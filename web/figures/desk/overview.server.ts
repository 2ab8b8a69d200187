import * as texts from '#texts'
import type { OverviewReply, QueueSize } from '../../../contract/calls/overview.ts'
import { type DeskPath, deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import type { Market } from '../../../market/language.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import type { Waits } from '../../desk-kit/layout/waiting.tsx'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { arrearsBars, complaintBars, countChart, moneyChart } from './overview-charts.ts'

const markets: Readonly<Record<Market, () => string>> = {
  id: texts.preview_market_id,
  in: texts.preview_market_in,
}

const sizeText = ({ count, isMore }: QueueSize, language: string): string => {
  const digits = count.toLocaleString(language)
  return isMore ? texts.desk_overview_more({ count: digits }) : digits
}

function panelsOf(found: OverviewReply, { language, packs }: DeskPageContext, market: Market) {
  const { applications, payouts, messages, repayments, today } = found
  const locale = { language, currency: packs[market].currency, today }
  const waits = (label: string, size: QueueSize, isBad = false): Waits => ({
    label,
    value: sizeText(size, language),
    isBad: isBad && size.count > 0,
  })
  return {
    applications: {
      waits: [waits(texts.desk_overview_waiting(), applications.waiting)],
      chart: countChart(texts.desk_overview_applications_days(), applications.days, {
        ...locale,
        names: {
          submitted: texts.desk_overview_submitted(),
          approved: texts.desk_overview_approved(),
          declined: texts.desk_overview_declined(),
        },
      }),
    },
    payouts: {
      waits: [
        waits(texts.desk_overview_under_way(), payouts.underWay),
        waits(texts.desk_overview_failed(), payouts.failed, true),
      ],
      chart: countChart(texts.desk_overview_payouts_days(), payouts.days, {
        ...locale,
        names: { paidOut: texts.desk_overview_paid_out() },
      }),
    },
    repayments: moneyChart(texts.desk_overview_repayments_days(), repayments, locale),
    arrears: found.arrears && {
      note: texts.desk_overview_arrears_days({ day: formatShortDay(found.arrears.day, language) }),
      bars: arrearsBars(found.arrears.buckets, language),
    },
    complaints: complaintBars(found.complaints, (size) => sizeText(size, language)),
    messages: {
      waits: [
        waits(texts.desk_overview_contact_messages(), messages.contactMessages),
        waits(texts.desk_overview_data_requests(), messages.dataRequests),
      ],
      notices: countChart(texts.desk_overview_notices_days(), messages.notices, {
        ...locale,
        names: {
          push: texts.desk_overview_push(),
          sms: texts.desk_overview_sms(),
          unsent: texts.desk_overview_unsent(),
        },
      }),
      sms: countChart(texts.desk_overview_sms_days(), messages.sms, {
        ...locale,
        names: {
          delivered: texts.desk_overview_delivered(),
          underWay: texts.desk_overview_sms_under_way(),
          failed: texts.desk_overview_sms_failed(),
        },
      }),
    },
  }
}

export async function load(context: DeskPageContext) {
  const { desk, query, href, pageHref, language, pack } = context
  const market: Market = query.get('market') === 'in' ? 'in' : 'id'
  const found = await desk.overviewShow({ market })
  if (!found.success) return deskFailure(found)
  const { countedAt } = found.data
  const time = deskTime(countedAt, language, pack)
  const linkTo = (path: DeskPath, list: string) => {
    const address = pageHref(path)
    return address && { href: address, label: texts.desk_overview_list({ list }) }
  }
  return {
    title: texts.desk_overview(),
    props: {
      note: countedAt === '' ? texts.desk_overview_uncounted() : texts.desk_overview_counted({ time }),
      market: markets[market](),
      markets: (Object.keys(markets) as Market[]).map((of) => ({
        href: href(deskPaths.overview, { market: of }),
        label: markets[of](),
        current: of === market,
      })),
      links: {
        applications: linkTo(deskPaths.applications, texts.desk_applications()),
        payouts: linkTo(deskPaths.payouts, texts.desk_overview_payouts()),
        money: linkTo(deskPaths.money, texts.desk_money()),
        arrears: linkTo(deskPaths.arrears, texts.desk_arrears()),
        complaints: linkTo(deskPaths.complaints, texts.desk_complaints()),
        messages: linkTo(deskPaths.messages, texts.desk_messages()),
      },
      panels: panelsOf(found.data, context, market),
    },
  }
}

export type Props = PropsOf<typeof load>
