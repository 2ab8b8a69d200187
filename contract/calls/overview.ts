import * as v from 'valibot'
import { staffRead } from '../wire/operation.ts'
import { everyone } from '../wire/roles.ts'

/** How much waits; `isMore`: more than was counted. */
export type QueueSize = { count: number; isMore: boolean }

type MoneyOfDay = { count: number; amountMinor: number }

export type OverviewReply = {
  today: string
  /** When the figures of the days were counted; empty where they never were. What waits is counted now. */
  countedAt: string
  applications: {
    waiting: QueueSize
    days: readonly { day: string; submitted: number; approved: number; declined: number }[]
  }
  payouts: { underWay: QueueSize; failed: QueueSize; days: readonly { day: string; paidOut: number }[] }
  /** The last seven days, today and the next seven; null where it is not known. */
  repayments: readonly { day: string; expected: MoneyOfDay | null; arrived: MoneyOfDay | null }[]
  /** Of the last closed day; null before one was closed. */
  arrears: {
    day: string
    buckets: readonly { fromDays: number; loans: number; principalMinor: number; atRiskBasisPoints: number }[]
  } | null
  complaints: { late: QueueSize; today: QueueSize; thisWeek: QueueSize; later: QueueSize }
  messages: {
    contactMessages: QueueSize
    dataRequests: QueueSize
    notices: readonly { day: string; push: number; sms: number; unsent: number }[]
    sms: readonly { day: string; delivered: number; underWay: number; failed: number }[]
  }
}

export const overview = {
  overviewShow: staffRead<OverviewReply>()({
    summary: 'What waits and what happened in the last days; amounts of money are of one market',
    by: everyone,
    request: v.object({ market: v.picklist(['id', 'in']) }),
  }),
}
