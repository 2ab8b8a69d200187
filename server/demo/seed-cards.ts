import type { Market } from '../../market/language.ts'
import { type TestCardKind, testCards } from '../../market/test-cards.ts'
import type { Db } from '../database/open.ts'
import { sandboxCards } from '../gateways/sandbox-cards.ts'
import { saveCard } from '../repayment/cards/cards.ts'
import { personOf, type Sample } from './samples.ts'

const EXPIRY = '2034-12'

/** Who has cards in the demo. The others bind their first. */
const cards: Readonly<Record<string, readonly TestCardKind[]>> = {
  active: ['pays', 'pays-at-once'],
  due: ['pays'],
  overdue: ['pays', 'declines'],
  settled: ['pays'],
}

export const demoCardId = (market: Market, key: string, index: number): string =>
  `card-${market}-${key}-${index + 1}`

type CardSeed = { market: Market; sample: Pick<Sample, 'key'>; index: number; now: Date }

/** Through the vault, as any card: the demo stores no number either. */
export async function seedCards(db: Db, { market, sample, index, now }: CardSeed): Promise<void> {
  const processor = sandboxCards(db, { now: () => now })
  for (const [at, kind] of (cards[sample.key] ?? []).entries()) {
    const holderName = personOf(market, index)
    const bound = await processor.tokenise({ digits: testCards[kind], expiry: EXPIRY, holderName, market })
    if ('refused' in bound) throw new Error(`the sandbox refuses its own card '${kind}'`)
    const id = demoCardId(market, sample.key, at)
    await saveCard(db, bound, {
      id,
      borrowerId: `${market}-${sample.key}`,
      provider: processor.name,
      expiry: EXPIRY,
      now: new Date(now.getTime() + at),
    })
  }
}
