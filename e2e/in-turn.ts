import { countOf, hasTurn } from '../tools/counts.ts'
import { test } from './journey.ts'

const leftOut = (() => undefined) as unknown as typeof test

/**
 * For journeys that are declared once for each of several variants (markets, with and without a script): each call says
 * how the next journey of this variant is declared. In `npm test` each is there in one variant, by turns; in the soak in all.
 */
export function inTurn(variant: number, of: number): () => typeof test {
  const turns = { of, count: countOf('variantsPerJourney') }
  let journey = 0
  return () => (hasTurn(variant, journey++, turns) ? test : leftOut)
}
