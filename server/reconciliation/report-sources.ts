import type { Services } from '../calls/call.ts'
import type { CompanyReport } from '../gateways/company-report.ts'

/** A list that a company gives: of payments and what was taken back of them, or of payouts. */
export type ReportSource = { provider: string; source: 'payments' | 'payouts'; report: CompanyReport }

type Companies = Pick<Services, 'gateways' | 'payouts'>

/** All lists of all companies, also of those that a market has left: their money may still be on its way. */
export function reportSources({ gateways, payouts }: Companies): ReportSource[] {
  const of = (
    source: ReportSource['source'],
    companies: Iterable<{ name: string; report?: CompanyReport }>,
  ) => [...companies].flatMap(({ name, report }) => (report ? [{ provider: name, source, report }] : []))
  return [...of('payments', gateways.named.values()), ...of('payouts', payouts.named.values())]
}
