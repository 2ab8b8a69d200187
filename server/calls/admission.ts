import { codes, type Refusal, refuse, refuseUntil } from '../../contract/wire/codes.ts'
import type { Limit } from '../../contract/wire/operation.ts'
import type { Db } from '../database/open.ts'
import {
  type Bucket,
  bucketsOf,
  type CountedCaller,
  countInDatabase,
  countLocally,
  type LocalCounters,
  waitFor,
} from './limits.ts'

type AdmissionOptions = { key: string; limit: Limit; counters: LocalCounters; limits: 'on' | 'off' }

/**
 * Who may make a call now. Strangers are counted by their address and in memory, before anything is written; what is
 * counted in the database belongs to a session that exists, or to an address that is within its limit (decision 065).
 */
export function createAdmission(db: Db, { key, limit, counters, limits }: AdmissionOptions) {
  const isHere = limit.counted === 'process'
  const named = (buckets: readonly Bucket[]) =>
    buckets.map((bucket) => ({ ...bucket, key: `${key} ${bucket.key}` }))
  const count = (buckets: readonly Bucket[], now: Date): number =>
    limits === 'off' ? 0 : countLocally(counters, named(buckets), { ...limit, now })
  const ofNetwork = (address: string) => bucketsOf(limit, { sessionHash: '', visitor: '', address })

  return {
    /** Seconds to wait by what this process has counted. */
    countHere: (caller: CountedCaller, now: Date): number => {
      if (isHere) return count(bucketsOf(limit, caller), now)
      return caller.sessionHash ? 0 : count(ofNetwork(caller.address), now)
    },
    /** Of a visitor that only the form names, once it is read; the network was counted before. */
    countVisitor: (visitor: string, now: Date): number =>
      isHere ? count([{ key: visitor, max: limit.max }], now) : 0,
    /** Whether strangers of this network are refused for now: then a session is looked up before its form is read. */
    isAtLimit: (address: string, now: Date): boolean =>
      limits === 'on' && waitFor(counters, named(ofNetwork(address)), { ...limit, now }) > 0,
    /** Seconds to wait by what all processes have counted. */
    countInAll: async (caller: CountedCaller, now: Date): Promise<number> =>
      isHere || limits === 'off'
        ? 0
        : countInDatabase(db, bucketsOf(limit, caller), { ...limit, now, prefix: key }),
    /** For whoever has no session that lives, or one that was made up. */
    refuseStranger: (address: string, now: Date): Refusal => {
      const wait = count(ofNetwork(address), now)
      return wait > 0 ? refuseUntil(wait) : refuse(codes.sessionExpired)
    },
  }
}
