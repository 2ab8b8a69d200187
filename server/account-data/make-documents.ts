import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { PART_ROWS, PARTS_MAX, type Print } from '../../contract/calls/made-documents.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { type MadeDocument, storeMade, takeNext } from '../documents/made-documents.ts'
import { printedStatement } from '../documents/made-statement.ts'
import { moreSection, sectionsOf } from './copy-sections.ts'
import { copiedPages, writtenPages } from './data-copy.ts'

type MakeDeps = Pick<Services, 'keyring' | 'packs' | 'clock' | 'log'> & { db: Db }
type Sections = ReturnType<typeof sectionsOf>

/** All that is read is of one moment. */
const withinOneMoment = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work)

/** A piece of the file is what one message carries; rows may be long. */
const PIECE_LETTERS = 200_000

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE_LETTERS) continue
    yield encoder.encode(piece)
    piece = ''
  }
  if (piece !== '') yield encoder.encode(piece)
}

const makeFile = (deps: MakeDeps, document: MadeDocument) =>
  withinOneMoment(deps.db, (tx) => {
    const head = { madeAt: document.asked_at, borrower: document.borrower_id }
    const pages = copiedPages({ db: tx, keyring: deps.keyring }, document.borrower_id)
    const pieces = inPieces(writtenPages(head, pages))
    return storeMade({ db: tx, keyring: deps.keyring }, document, { pieces, now: deps.clock.now })
  })

/** The last place is for how many records are in the file alone. */
const SECTIONS_MAX = PART_ROWS * PARTS_MAX - 1

/** What is to be read, and how many records are in the file alone. */
async function readSections(deps: MakeDeps, { borrower_id, language }: MadeDocument) {
  const { market } = await deps.db
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', borrower_id)
    .executeTakeFirstOrThrow()
  const locale = { pack: deps.packs[market], language }
  const sections: Sections = []
  let hidden = 0
  await withinOneMoment(deps.db, async (tx) => {
    for await (const page of copiedPages({ db: tx, keyring: deps.keyring }, borrower_id)) {
      const room = SECTIONS_MAX - sections.length
      const own = room > 0 ? withLocale(language, () => sectionsOf(page, locale, page.from)) : []
      sections.push(...own.slice(0, room))
      hidden += room > 0 ? Math.max(own.length - room, 0) : page.rows.length
    }
  })
  if (hidden > 0) sections.push(withLocale(language, () => moreSection(hidden)))
  return { market, sections }
}

async function* printedCopy(deps: MakeDeps, document: MadeDocument, print: Print) {
  const { market, sections } = await readSections(deps, document)
  const parts = Math.ceil(sections.length / PART_ROWS)
  for (let part = 1; part <= parts; part += 1) {
    const own = sections.slice((part - 1) * PART_ROWS, part * PART_ROWS)
    const { language, asked_at: madeAt } = document
    const bytes = await print({ kind: 'copyPdf', market, language, madeAt, part, parts, sections: own })
    if (!bytes) throw new Error('the copy could not be printed')
    yield bytes
  }
}

function make(deps: MakeDeps, document: MadeDocument, print: Print): Promise<number> {
  if (document.kind === 'copyJson') return makeFile(deps, document)
  const pieces =
    document.kind === 'statement'
      ? printedStatement(deps, document, print)
      : printedCopy(deps, document, print)
  return storeMade(deps, document, { pieces, now: deps.clock.now })
}

/** Makes what waits, one after the other. One that fails is tried again, up to a limit, and stops no other. */
export async function makeDocuments(deps: MakeDeps, print: Print | undefined) {
  if (!print) return { made: 0, failed: 0 }
  let made = 0
  const failed: unknown[] = []
  for (let next = await takeNext(deps.db); next; next = await takeNext(deps.db)) {
    try {
      await make(deps, next, print)
      made += 1
    } catch (error) {
      deps.log.warn({ error, kind: next.kind, tries: next.tries }, 'a document could not be made')
      failed.push(error)
    }
    await yieldToRequests()
  }
  return { made, failed: failed.length }
}
