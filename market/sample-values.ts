import type { Market } from './language.ts'
import type { MarketPack, Packs } from './market.ts'

/** `name`: a lender's is another one. `cleared`: or none. `figure`: may happen to be the same, and has to be written down. */
type SampleKind = 'name' | 'cleared' | 'figure'

/** What the sample packs claim, name or promise: true of nobody, and of a lender only once it says so (decision 239). */
export const sampleValues = [
  ['appName', 'name'],
  ['company.name', 'name'],
  ['company.email', 'name'],
  ['company.phone', 'name'],
  ['company.address', 'name'],
  ['company.registrationNumber', 'name'],
  ['company.licenceNumber', 'name'],
  ['company.website', 'name'],
  ['company.copyright', 'name'],
  ['stores.android', 'cleared'],
  ['stores.ios', 'cleared'],
  ['allowedHosts', 'name'],
  ['nativeSchemes', 'name'],
  ['escalation', 'name'],
  ['bureau.member', 'name'],
  ['claims.amountMinMinor', 'figure'],
  ['claims.amountMaxMinor', 'figure'],
  ['claims.decisionHours', 'figure'],
  ['claims.salaryMinMinor', 'figure'],
  ['claims.salaryPer', 'figure'],
  ['claims.usersMillions', 'figure'],
] as const satisfies readonly (readonly [string, SampleKind])[]

const valueAt = (object: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], object)

const isEmpty = (value: unknown) =>
  ['', '[]', '{}'].includes(typeof value === 'string' ? value.trim() : JSON.stringify(value))

function isUntouched(
  path: string,
  kind: SampleKind,
  { sample, given }: { sample: MarketPack; given: unknown },
) {
  const value = valueAt(given, path)
  if (value === undefined) return true
  if (kind === 'figure') return false
  if (isEmpty(value)) return kind !== 'cleared'
  return JSON.stringify(value) === JSON.stringify(valueAt(sample, path))
}

/** What a lender's file leaves as the sample has it, for each market that is active. */
export function untouchedSamples(samples: Packs, file: unknown, markets: readonly Market[]) {
  return markets.flatMap((market) => {
    const given = { sample: samples[market], given: valueAt(file, market) }
    const fields = sampleValues.filter(([path, kind]) => isUntouched(path, kind, given)).map(([path]) => path)
    return fields.length > 0 ? [{ market, fields }] : []
  })
}
