/** What a pay code was promised for, beyond its amount. Nothing where it pays periods. */
export type Quote = {
  /** Of an extension: by how many days, and how many extensions there were before it. */
  days?: number
  extensionsBefore?: number
  /** Of a settlement: the day it was reckoned for. */
  on?: string
}
