import type { Market } from '../language.ts'

const central = 'ID-BA ID-NB ID-NT ID-KS ID-KI ID-KU ID-SA ID-SN ID-ST ID-SG ID-SR ID-GO'.split(' ')
const eastern = 'ID-MA ID-MU ID-PA ID-PB ID-PD ID-PE ID-PS ID-PT'.split(' ')

/** The zones of a market that differ from its pack's, with their regions. */
const otherZones: Readonly<Record<Market, Readonly<Record<string, readonly string[]>>>> = {
  id: { 'Asia/Makassar': central, 'Asia/Jayapura': eastern },
  in: {},
}

/** Where the clock is another than that of the market's pack; null where it is the same, or the region is not known. */
export const zoneOfRegion = (market: Market, region: string): string | null =>
  Object.entries(otherZones[market]).find(([, regions]) => regions.includes(region))?.[0] ?? null

export const zonesOf = (market: Market, ownZone: string): readonly string[] => [
  ownZone,
  ...Object.keys(otherZones[market]),
]
