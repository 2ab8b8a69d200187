import * as texts from '#texts'
import type { OverviewReply, QueueSize } from '../../../contract/desk/overview.ts'
import { formatPercent } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import type { ListedBar } from '../../desk-kit/charts/bar-list.tsx'

const BASIS_POINTS = 10_000

const sharesOf = (counts: readonly number[]) => {
  const highest = Math.max(1, ...counts)
  return counts.map((count) => count / highest)
}

type Arrears = NonNullable<OverviewReply['arrears']>

/** The days of a bucket, which ends where the next one begins. */
const bucketName = (fromDays: number, next: number | undefined) => {
  if (fromDays === 0) return texts.desk_overview_on_time()
  return next === undefined
    ? texts.desk_overview_days_and_more({ from: fromDays })
    : texts.desk_overview_days_range({ from: fromDays, to: next - 1 })
}

/** Loans by how late they are; from the first bucket on it is late. */
export function arrearsBars(buckets: Arrears['buckets'], language: Language): ListedBar[] {
  const shares = sharesOf(buckets.map(({ loans }) => loans))
  return buckets.map(({ fromDays, loans, atRiskBasisPoints }, index) => ({
    label: bucketName(fromDays, buckets[index + 1]?.fromDays),
    value: loans.toLocaleString(language),
    share: shares[index] ?? 0,
    tone: fromDays === 0 || loans === 0 ? 'plain' : index === buckets.length - 1 ? 'bad' : 'warn',
    ...(fromDays > 0 && {
      note: texts.desk_overview_at_risk({ share: formatPercent(atRiskBasisPoints / BASIS_POINTS, language) }),
    }),
  }))
}

/** Open complaints by promise, what is late on top. */
export function complaintBars(
  { late, today, thisWeek, later }: OverviewReply['complaints'],
  sizeText: (size: QueueSize) => string,
): ListedBar[] {
  const sizes = [
    { label: texts.desk_overview_late(), size: late, tone: late.count > 0 ? 'bad' : 'plain' },
    { label: texts.desk_overview_today(), size: today, tone: today.count > 0 ? 'warn' : 'plain' },
    { label: texts.desk_overview_this_week(), size: thisWeek, tone: 'plain' },
    { label: texts.desk_overview_later(), size: later, tone: 'plain' },
  ] as const
  const shares = sharesOf(sizes.map(({ size }) => size.count))
  return sizes.map(({ label, size, tone }, index) => ({
    label,
    value: sizeText(size),
    share: shares[index] ?? 0,
    tone,
  }))
}
