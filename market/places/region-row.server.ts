/** Code, name, and the names of its districts between commas; in Indonesia its cities apart. */
export type RegionRow = readonly [code: string, name: string, districts: string, cities?: string]
