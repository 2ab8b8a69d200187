import type { Market } from '../language.ts'
import { type Region, regionsOf } from './places.server.ts'

/** The first two digits of a code, and the regions where they are used. */
type PostalRow = readonly [first: number, last: number, regions: string]

const papua = 'PA PB PD PE PS PT'

/**
 * Of the postal zones of India Post (PIN, 1972) and Pos Indonesia, as far as two digits say it; zones that reach into a
 * neighbour name it as well. What is in no row, such as the army's own codes, is nobody's.
 */
const zones: Readonly<Record<Market, readonly PostalRow[]>> = {
  id: [
    [10, 14, 'JK'],
    [15, 15, 'BT'],
    [16, 17, 'JB'],
    [20, 22, 'SU'],
    [23, 24, 'AC'],
    [25, 27, 'SB'],
    [28, 29, 'RI KR'],
    [30, 32, 'SS'],
    [33, 33, 'BB'],
    [34, 35, 'LA'],
    [36, 37, 'JA'],
    [38, 39, 'BE'],
    [40, 41, 'JB'],
    [42, 42, 'BT'],
    [43, 46, 'JB'],
    [50, 54, 'JT'],
    [55, 55, 'YO'],
    [56, 59, 'JT'],
    [60, 69, 'JI'],
    [70, 72, 'KS'],
    [73, 74, 'KT'],
    [75, 77, 'KI KU'],
    [78, 79, 'KB'],
    [80, 82, 'BA'],
    [83, 84, 'NB'],
    [85, 87, 'NT'],
    [90, 92, 'SN SR'],
    [93, 93, 'SG'],
    [94, 94, 'ST'],
    [95, 95, 'SA'],
    [96, 96, 'GO SA'],
    [97, 97, 'MA MU'],
    [98, 99, papua],
  ],
  in: [
    [11, 11, 'DL'],
    [12, 13, 'HR'],
    [14, 15, 'PB'],
    [16, 16, 'CH PB HR'],
    [17, 17, 'HP'],
    [18, 19, 'JK LA'],
    [20, 28, 'UP UK'],
    [30, 34, 'RJ'],
    [36, 39, 'GJ DH'],
    [40, 40, 'MH GA'],
    [41, 44, 'MH'],
    [45, 49, 'MP CG'],
    [50, 52, 'TS AP'],
    [53, 53, 'AP TS PY'],
    [56, 59, 'KA'],
    [60, 60, 'TN PY'],
    [61, 64, 'TN'],
    [67, 67, 'KL PY'],
    [68, 68, 'KL LD'],
    [69, 69, 'KL'],
    [70, 72, 'WB'],
    [73, 73, 'WB SK'],
    [74, 74, 'WB AN'],
    [75, 77, 'OD'],
    [78, 78, 'AS'],
    [79, 79, 'AR ML MN MZ NL TR AS'],
    [80, 85, 'BR JH'],
  ],
}

/** A whole code. */
const codes: Readonly<Record<Market, RegExp>> = { id: /^\d{5}$/, in: /^\d{6}$/ }

/**
 * The regions that a postal code belongs to, where the chosen one is none of them: to be asked about, not refused, since
 * zones have exceptions. Empty where nothing is to ask.
 */
export function regionsElsewhere(market: Market, code: string, region: string): readonly Region[] {
  if (region === '' || !codes[market].test(code)) return []
  const zone = Number(code.slice(0, 2))
  const [, , names = ''] = zones[market].find(([first, last]) => first <= zone && zone <= last) ?? []
  const own = names
    .split(' ')
    .filter(Boolean)
    .map((name) => `${market.toUpperCase()}-${name}`)
  return own.includes(region) ? [] : regionsOf[market].filter(({ code: known }) => own.includes(known))
}
