import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { RouteHandler } from '../page/route.ts'
import { calendarFile } from './calendar.ts'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The open due dates of an order as a calendar file, with an alarm the day before each. */
export const dueDates: RouteHandler = async (context) => {
  const { lender, pack, now } = context
  const order = orderOf(context)
  const result = await lender.instalments(order)
  const failed = (code: string, message = '') => failureOf({ code, message })
  if (!result.success) return failed(result.code, result.message)
  const waiting = result.data.repayPlanDetail.repayWaitDetail.filter(({ dueOn }) => isDay(dueOn))
  if (waiting.length === 0) return failed(codes.notFound)
  const { productName } = result.data
  const file = calendarFile({
    maker: pack.company.name,
    name: texts.repay_calendar_name({ product: productName }),
    stamp: now,
    alarm: texts.repay_calendar_alarm({ product: productName }),
    events: waiting.map(({ periodNo, dueOn, at, repayDes }) => ({
      // The same order and period is the same event, so that a file taken again moves it instead of adding one.
      uid: `${order.orderId}-${periodNo}@${new URL(pack.company.website).hostname}`,
      day: dueOn,
      summary: texts.repay_calendar_event({ product: productName, amount: at }),
      description: repayDes,
    })),
  })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="due-dates.ics"',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  })
}
