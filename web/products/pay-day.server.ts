import { readPayDay } from '../../market/terms/pay-day.ts'
import type { PageContext } from '../page/page.ts'

/** The pay-day that the borrower named when applying; empty where none is known. */
export async function answeredPayDay({ lender }: Pick<PageContext, 'lender'>): Promise<string> {
  const application = await lender.applicationLoad({})
  const payDay = application.success ? application.data.job.payDay : ''
  return readPayDay(payDay) === null ? '' : payDay
}
