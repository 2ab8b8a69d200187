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
  plain(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
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

const byName = (a: Region, b: Region) => (plain(a.name) < plain(b.name) ? -1 : 1)

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

type SearchEntry = Place & { text: string }

const searchEntries = ({ districts, ...region }: Region): SearchEntry[] =>
  districts.map((district) => ({
    region: { ...region, districts },
    district,
    text: ` ${plain(`${district.name} ${region.name}`)}`,
  }))

const entries: Record<Market, readonly SearchEntry[]> = {
  id: regionsOf.id.flatMap(searchEntries),
  in: regionsOf.in.flatMap(searchEntries),
}

/** How soon the first word of a search is found in the district's own name: 0 at its beginning, 1 at a later word, 2 in the region. */
function rank({ district }: SearchEntry, first: string): number {
  const name = plain(district.name).replace(/^(kab\.|kota) /, '')
  if (name.startsWith(first)) return 0
  return ` ${name}`.includes(` ${first}`) ? 1 : 2
}

/** Places whose name, or whose region's name, has a word that begins with each word of the search; the nearest first. */
export function findPlaces(market: Market, search: string, max: number): readonly Place[] {
  const words = plain(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const [first] = words
  if (first === undefined) return []
  return entries[market]
    .filter(({ text }) => words.every((word) => text.includes(` ${word}`)))
    .map((entry) => ({ entry, at: rank(entry, first) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, max)
    .map(({ entry: { region, district } }) => ({ region, district }))
}
