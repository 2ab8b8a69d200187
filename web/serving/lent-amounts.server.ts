import type { Market } from '../../market/language.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
import type { Lender } from '../page/page.ts'

const VALID_MS = 60_000
/** Whoever first asks waits so long; where the backend is slower, the page has the amounts of before. */
const WAIT_MS = 1_000

type AmountRange = { fromMinor: number; toMinor: number }
type LentAmountsInput = {
  packs: Packs
  markets: readonly Market[]
  lenderFor: (market: Market) => Lender
  now: () => Date
  reportError: (error: unknown) => void
}

async function readRange(lender: Lender): Promise<AmountRange | null> {
  const result = await lender.costExample({})
  const products = result.success ? (result.data.products ?? []) : []
  if (products.length === 0) return null
  return {
    fromMinor: Math.min(...products.map(({ amountMinMinor }) => amountMinMinor)),
    toMinor: Math.max(...products.map(({ amountMaxMinor }) => amountMaxMinor)),
  }
}

/** A pack is known by its identity, by which much is memoized: it stays the same until the amounts are others. */
function withRange(pack: MarketPack, { fromMinor, toMinor }: AmountRange): MarketPack {
  const { claims } = pack
  if (claims.amountMinMinor === fromMinor && claims.amountMaxMinor === toMinor) return pack
  return { ...pack, claims: { ...claims, amountMinMinor: fromMinor, amountMaxMinor: toMinor } }
}

/**
 * The packs with the amounts that are lent today in place of the claimed ones (decision 239), read at most once a minute.
 * A backend without that call leaves the claimed ones.
 */
export function createLentAmounts({ packs, markets, lenderFor, now, reportError }: LentAmountsInput) {
  let current = packs
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  async function read(): Promise<void> {
    const ranges = await Promise.all(
      markets.map(async (market) => [market, await readRange(lenderFor(market))] as const),
    )
    for (const [market, range] of ranges)
      if (range) current = { ...current, [market]: withRange(current[market], range) }
  }
  return async (): Promise<Packs> => {
    const at = now().getTime()
    if (at - readAt >= VALID_MS || at < readAt) {
      readAt = at
      reading = read()
        .catch(reportError)
        .finally(() => {
          reading = null
        })
    }
    if (reading) await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())])
    return current
  }
}
