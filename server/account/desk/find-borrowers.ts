import { sql } from 'kysely'
import { digitsOnly, phoneRules } from '../../../base/strings.ts'
import type { BorrowerLine, FoundBy } from '../../../contract/calls/account.ts'
import { masked } from '../../applicants/answers.ts'
import type { Db } from '../../database/open.ts'

const PAGE = 20

/** Above every letter: the end of all names that begin alike, in the order of bytes. */
const LAST_LETTER = '\u{10ffff}'

/** E.164, in every country that it may be a number of. */
export const phonesWritten = (q: string): string[] =>
  Object.values(phoneRules).flatMap(({ normalise }) => normalise(q) ?? [])

const borrowersOf = (db: Db) =>
  db
    .selectFrom('borrowers as b')
    .select(['b.id', 'b.market', 'b.name', 'b.phone', 'b.created_at'])
    .limit(PAGE)
type Found = Awaited<ReturnType<ReturnType<typeof borrowersOf>['execute']>>[number]

const lineOf = ({ id, market, name, phone, created_at }: Found, foundBy: FoundBy): BorrowerLine => ({
  borrowerId: id,
  market,
  name,
  phone: masked(phone),
  since: created_at.toISOString(),
  foundBy,
})

/** Each by an index of its own; what cannot be one is not looked up. */
const exactly: Readonly<Record<Exclude<FoundBy, 'name'>, (db: Db, q: string) => Promise<Found[]>>> = {
  phone: async (db, q) => {
    const phones = phonesWritten(q)
    return phones.length === 0 ? [] : borrowersOf(db).where('b.phone', 'in', phones).execute()
  },
  order: (db, q) =>
    borrowersOf(db)
      .innerJoin('orders as o', 'o.borrower_id', 'b.id')
      .where(sql<boolean>`lower(o.id) = lower(${q})`)
      .execute(),
  complaint: (db, q) =>
    borrowersOf(db)
      .innerJoin('complaints as c', 'c.borrower_id', 'b.id')
      .where(sql<boolean>`lower(c.id) = lower(${q})`)
      .execute(),
  document: (db, q) =>
    borrowersOf(db)
      .innerJoin('issued_documents as d', 'd.borrower_id', 'b.id')
      .where(sql<boolean>`lower(d.code) = lower(${q})`)
      .execute(),
  code: async (db, q) => {
    const written = [...new Set([q, digitsOnly(q)])].filter(Boolean)
    return borrowersOf(db)
      .innerJoin('pay_codes as c', 'c.borrower_id', 'b.id')
      .where('c.code', 'in', written)
      .where(sql<boolean>`c.code <> ''`)
      .distinct()
      .execute()
  },
  reference: (db, q) =>
    borrowersOf(db)
      .innerJoin('gateway_events as g', 'g.borrower_id', 'b.id')
      .where('g.bank_reference', '=', q)
      .where(sql<boolean>`g.bank_reference <> ''`)
      .distinct()
      .execute(),
}

/** One more than a page, in the order of the names; a range and not a pattern, so that every plan uses the index. */
async function namedLike(db: Db, q: string, after: string): Promise<Found[]> {
  const seen = after
    ? await db.selectFrom('borrowers').select('name').where('id', '=', after).executeTakeFirst()
    : undefined
  const name = sql<string>`(lower(b.name) collate "C")`
  let query = borrowersOf(db)
    .where(name, '>=', sql<string>`lower(${q})`)
    .where(name, '<', sql<string>`lower(${q}) || ${LAST_LETTER}`)
    .orderBy(name)
    .orderBy('b.id')
    .limit(PAGE + 1)
  if (seen) query = query.where(sql<boolean>`(${name}, b.id) > (lower(${seen.name}), ${after})`)
  return query.execute()
}

/** Those of whose name each typed word begins one, in any order. */
async function findByNameParts(db: Db, q: string): Promise<Found[]> {
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const query = words.map((word) => `'${word.toLowerCase()}':*`).join(' & ')
  return borrowersOf(db)
    .where(
      sql<boolean>`to_tsvector('simple'::regconfig, b.name) @@ to_tsquery('simple'::regconfig, ${query})`,
    )
    .orderBy('b.id')
    .execute()
}

type Search = { q: string; after: string }

/**
 * Who has exactly this phone, or a number that we have given them. Where nobody has: whose name begins with it, and then those
 * with such words in their names.
 */
export async function findBorrowers(
  db: Db,
  { q, after }: Search,
): Promise<{ rows: BorrowerLine[]; next: string | null }> {
  const typed = q.trim()
  if (typed === '') return { rows: [], next: null }
  const kinds = Object.keys(exactly) as (keyof typeof exactly)[]
  const found = await Promise.all(
    kinds.map(async (kind) => (await exactly[kind](db, typed)).map((row) => lineOf(row, kind))),
  )
  const rows = [...new Map(found.flat().map((line) => [line.borrowerId, line])).values()]
  if (rows.length > 0) return { rows: rows.slice(0, PAGE), next: null }
  const named = await namedLike(db, typed, after)
  if (named.length > PAGE)
    return {
      rows: named.slice(0, PAGE).map((row) => lineOf(row, 'name')),
      next: named[PAGE - 1]?.id ?? null,
    }
  const isBegun = ({ name }: Found) => name.toLowerCase().startsWith(typed.toLowerCase())
  const others = (await findByNameParts(db, typed)).filter((row) => !isBegun(row))
  return { rows: [...named, ...others].map((row) => lineOf(row, 'name')), next: null }
}
