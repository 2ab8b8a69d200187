import type { Market } from '../language.ts'
import { indianStates } from './india-states.server.ts'
import { indianTerritories } from './india-territories.server.ts'
import { indonesianRegions } from './indonesia.server.ts'
import type { RegionRow } from './region-row.server.ts'

/** The code is a place's for good: it is stored with an application. A district's is unique within its region. */
export type District = { code: string; name: string }
export type Region = { code: string; name: string; districts: readonly District[] }
export type Place = { region: Region; district: District }

const namesOf = (list = '') => list.split(/,\s*/).filter(Boolean)

/** Letters, digits and hyphens, without accents. */
const slug = (name: string) =>
  plainName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Without case and the accents of Latin letters; the signs of other scripts are vowels, and stay. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .toLowerCase()

const named = (name: string): District => ({ code: slug(name), name })

const indianRegion = ([code, name, districts]: RegionRow): Region => ({
  code,
  name,
  districts: namesOf(districts).map(named),
})

/** A city often has the name of the regency around it. */
const indonesianRegion = ([code, name, regencies, cities]: RegionRow): Region => ({
  code,
  name,
  districts: [
    ...namesOf(regencies).map((regency) => ({ code: slug(regency), name: `Kab. ${regency}` })),
    ...namesOf(cities).map((city) => named(`Kota ${city}`)),
  ],
})

const byName = (a: Region, b: Region) => (plainName(a.name) < plainName(b.name) ? -1 : 1)

export const regionsOf: Readonly<Record<Market, readonly Region[]>> = {
  id: indonesianRegions.map(indonesianRegion).sort(byName),
  in: [...indianStates, ...indianTerritories].map(indianRegion).sort(byName),
}

export const regionOf = (market: Market, code: string): Region | undefined =>
  regionsOf[market].find((region) => region.code === code)

/** Undefined where the region has no such district, or there is no such region. */
export function placeOf(market: Market, regionCode: string, districtCode: string): Place | undefined {
  const region = regionOf(market, regionCode)
  const district = region?.districts.find(({ code }) => code === districtCode)
  return region && district && { region, district }
}
