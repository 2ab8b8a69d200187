import type { Market } from '../../../market/language.ts'

export type DailyFigure =
  | 'submitted'
  | 'approved'
  | 'declined'
  | 'paidOut'
  | 'arrived'
  | 'noticePush'
  | 'noticeSms'
  | 'noticeUnsent'
  | 'smsDelivered'
  | 'smsUnderWay'
  | 'smsFailed'

export type FiguresTables = {
  /** How much of something there was on a day; of both markets where the market is empty. */
  daily_figures: {
    day: string
    market: Market | ''
    figure: DailyFigure
    count: number
    amount_minor: number
    counted_at: Date
  }
  /** What was still to be paid by the end of a closed day and falls due in the days after it. */
  expected_repayments: {
    as_of: string
    market: Market
    due_on: string
    instalments: number
    amount_minor: number
  }
}
