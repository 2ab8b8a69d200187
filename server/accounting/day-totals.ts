import type { MarketPack } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { BASIS_POINTS } from '../terms/loan-rules.ts'

type PackOfTotals = Pick<MarketPack, 'market' | 'arrears'>
type Total = {
  class: string
  bucket: number
  loans: number
  principalMinor: number
  overdueMinor: number
  provisionMinor: number
}

/** The sums of a closed day by class and bucket; null where the day is not closed. */
async function totalsOf(db: Db, market: MarketPack['market'], day: string): Promise<Total[] | null> {
  const closing = await db
    .selectFrom('day_closings')
    .select('closed_at')
    .where('day', '=', day)
    .executeTakeFirst()
  if (!closing?.closed_at) return null
  return db
    .selectFrom('day_totals')
    .select([
      'class',
      'bucket',
      'loans',
      'principal_minor as principalMinor',
      'overdue_minor as overdueMinor',
      'provision_minor as provisionMinor',
    ])
    .where('market', '=', market)
    .where('day', '=', day)
    .execute()
}

const sumOf = (totals: readonly Total[]) => ({
  loans: totals.reduce((sum, { loans }) => sum + loans, 0),
  principalMinor: totals.reduce((sum, { principalMinor }) => sum + principalMinor, 0),
  overdueMinor: totals.reduce((sum, { overdueMinor }) => sum + overdueMinor, 0),
  provisionMinor: totals.reduce((sum, { provisionMinor }) => sum + provisionMinor, 0),
})

/** Principal is large and a share needs few digits. */
const shareBasisPoints = (partMinor: number, wholeMinor: number) =>
  wholeMinor === 0 ? 0 : Number((BigInt(partMinor) * BigInt(BASIS_POINTS)) / BigInt(wholeMinor))

/**
 * Portfolio at risk at the end of a closed day: by bucket its own loans, and the share of the whole principal that is so
 * many days past due or more (`atRisk…`: of the bucket from 31 days on it is the figure known as PAR30).
 */
export async function portfolioAtRisk(db: Db, pack: PackOfTotals, day: string) {
  const totals = await totalsOf(db, pack.market, day)
  if (!totals) return null
  const whole = sumOf(totals)
  const buckets = [0, ...pack.arrears.riskFromDays].map((fromDays) => {
    const atRiskMinor = sumOf(totals.filter(({ bucket }) => bucket >= fromDays)).principalMinor
    return {
      fromDays,
      ...sumOf(totals.filter(({ bucket }) => bucket === fromDays)),
      atRiskMinor,
      atRiskBasisPoints: shareBasisPoints(atRiskMinor, whole.principalMinor),
    }
  })
  return { day, ...whole, buckets }
}

/** What is to be set aside at the end of a closed day, by class in the pack's order. */
export async function provisioning(db: Db, pack: PackOfTotals, day: string) {
  const totals = await totalsOf(db, pack.market, day)
  if (!totals) return null
  const classes = pack.arrears.classes.map(({ code, name, provisionBasisPoints }) => ({
    code,
    name,
    provisionBasisPoints,
    ...sumOf(totals.filter((total) => total.class === code)),
  }))
  return { day, ...sumOf(totals), classes }
}
