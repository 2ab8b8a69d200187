import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { dayNumber, localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import { statusCodes } from '../../market/order-status.ts'
import type { Db } from '../database/open.ts'
import type { Allocation } from '../database/tables/loans.ts'
import { postingsOfLeaving } from '../ledger/entry-plan.ts'
import { eventsOf, type LoanRecord, loanColumns, loanOf, positionOf } from '../ledger/loan-record.ts'
import {
  allocationsBooked,
  loanBalances,
  type Posting,
  postEvent,
  postingsOfPayout,
} from '../ledger/postings.ts'

/** So many nights see all loans once. */
export const SHARES = 7
const BATCH = 200
const LISTED_MAX = 20

type StoredEntry = { id: number; postings: Posting[]; allocation: Allocation | null }
export type StoredLoan = LoanRecord & { stored: StoredEntry[] }
export type ReplayDifference = {
  orderId: string
  entryId: number | null
  what: 'postings' | 'allocation' | 'balances' | 'status'
}

/** `o` is an order. */
const storedEntries = sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'allocation', e.allocation, 'postings', (
    select coalesce(json_agg(json_build_object('account', p.account, 'periodNo', p.period_no,
      'amountMinor', p.amount_minor) order by p.line), '[]'::json)
    from ledger_postings p where p.borrower_id = e.borrower_id and p.order_id = e.order_id and p.entry_id = e.id))
    order by e.id), '[]'::json)
  from ledger_entries e where e.borrower_id = o.borrower_id and e.order_id = o.id)`

const readLoans = async (db: Db, condition: RawBuilder<unknown>): Promise<StoredLoan[]> => {
  const { rows } = await sql<StoredLoan>`
    select ${loanColumns}, ${storedEntries} as stored
    from orders o join borrowers b on b.id = o.borrower_id
    where o.start_on is not null and ${condition} order by o.id limit ${BATCH}`.execute(db)
  return rows
}

/** What is booked on each account and period; nothing is left out of it. */
function balancesOf(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, periodNo, amountMinor } of postings) {
    const key = `${account} ${periodNo ?? ''}`
    sums[key] = (sums[key] ?? 0) + amountMinor
  }
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, minor]) => minor !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const isSame = (one: readonly Posting[], other: readonly Posting[]) =>
  isDeepStrictEqual(balancesOf(one), balancesOf(other))

/** How each entry was allocated, by its id: as it was stored, or as it would be if it was booked now. */
export function allocationsOf(
  loan: LoanRecord,
  stored: readonly { entryId: number; allocation: Allocation | null }[],
): ReadonlyMap<number, Allocation> {
  const paidOut = loanOf(loan)
  const places = new Map(loan.entries.map(({ id }, index) => [id, index]))
  const wanted = new Set(
    stored.flatMap(({ entryId, allocation }) => {
      const entry = allocation === null ? loan.entries[places.get(entryId) ?? -1] : undefined
      return entry ? [entry.key] : []
    }),
  )
  const booked = paidOut && wanted.size > 0 ? allocationsBooked(paidOut, eventsOf(loan), wanted) : new Map()
  return new Map(
    stored.flatMap(({ entryId, allocation }) => {
      const index = places.get(entryId) ?? -1
      const key = loan.entries[index]?.key ?? ''
      const known = allocation ?? booked.get(key) ?? bookedAgain(loan, index)?.allocation
      return known ? [[entryId, known] as const] : []
    }),
  )
}

/** What an entry would write if it was booked again after those before it; null for one that changes no account. */
function bookedAgain(loan: LoanRecord, index: number) {
  const entry = loan.entries[index]
  const leaving = entry && postingsOfLeaving(loan, entry)
  if (leaving) return { postings: leaving, allocation: null }
  const paidOut = loanOf(loan)
  const until = eventsOf({ entries: loan.entries.slice(0, index + 1) })
  const event = until.at(-1)
  if (!paidOut || !event || event.id !== entry?.key) return null
  return postEvent(paidOut, until.slice(0, -1), event)
}

/** Books all entries of a loan again in the order in which they were booked, and compares what the tables have. */
export function replayLoan(loan: StoredLoan, today: string): ReplayDifference[] {
  const differences: ReplayDifference[] = []
  const add = (what: ReplayDifference['what'], entryId: number | null = null) =>
    differences.push({ orderId: loan.id, entryId, what })
  for (const [index, { id, postings, allocation }] of loan.stored.entries()) {
    const again = bookedAgain(loan, index)
    if (!isSame(postings, again?.postings ?? [])) add('postings', id)
    // Entries of before it was stored have none.
    if (allocation && !isDeepStrictEqual(allocation, again?.allocation)) add('allocation', id)
  }
  const hasPayout = loan.entries.some(({ kind }) => kind === 'payout')
  const payout = hasPayout ? [] : postingsOfPayout(loan.terms)
  const all = [...payout, ...loan.stored.flatMap(({ postings }) => postings)]
  if (!isSame(all, loanBalances(loan))) add('balances')
  if (positionOf(loan, today)?.settled !== (loan.status === statusCodes.settled)) add('status')
  return differences
}

/** Which shares of the loans are due: that of today, and those of nights that were missed. */
export function sharesDue(now: Date, before: Date | null): number[] {
  const today = dayNumber(localDay(now, 'UTC'))
  const last = before ? dayNumber(localDay(before, 'UTC')) : today - 1
  const missed = Math.min(Math.max(today - last, 1), SHARES)
  return Array.from({ length: missed }, (_, back) => (today - back) % SHARES)
}

type ReplayInput = { packs: Packs; now: Date; shares: readonly number[] }

/** Replays the loans of some shares. What is found is counted; the first ones are named. */
export async function replayLoans(db: Db, { packs, now, shares }: ReplayInput) {
  const ofShares = sql`mod(abs(hashtext(o.id)::bigint), ${SHARES}) in (${sql.join(shares)})`
  let [loans, differing, after] = [0, 0, '']
  const differences: ReplayDifference[] = []
  for (;;) {
    const batch = await readLoans(db, sql`o.id > ${after} and ${ofShares}`)
    for (const loan of batch) {
      const found = replayLoan(loan, localDay(now, packs[loan.market].timeZone))
      differing += found.length
      differences.push(...found.slice(0, LISTED_MAX - differences.length))
    }
    loans += batch.length
    after = batch.at(-1)?.id ?? ''
    if (batch.length < BATCH) return { loans, differing, differences }
  }
}
