import type { MarketPack } from './market.ts'
import { roundedDown } from './money.ts'

/** What of a credit can be paid back: banks carry whole units, and a part of one stays credit. */
export const refundableMinor = (creditMinor: number, { payCodes }: Pick<MarketPack, 'payCodes'>): number =>
  roundedDown(creditMinor, payCodes.unitMinor)
