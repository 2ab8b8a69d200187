import { type DeskPageContext, deskFailure } from '../desk-page.ts'

/** The body is written while the ledger is read: a year of postings is never in memory. */
export async function generalLedgerCsv({ desk, query }: DeskPageContext) {
  const market = query.get('market') === 'in' ? 'in' : 'id'
  const found = await desk.generalLedger({ market, from: query.get('from') ?? '', to: query.get('to') ?? '' })
  if (!found.success) return deskFailure(found)
  const { name, csv } = found.data
  return new Response(streamOf(csv), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}
