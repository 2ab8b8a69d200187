import { csvResponse } from '../csv-response.server.ts'
import { type DeskPageContext, deskFailure } from '../desk-page.ts'

export async function generalLedgerCsv({ desk, query }: DeskPageContext) {
  const market = query.get('market') === 'in' ? 'in' : 'id'
  const found = await desk.generalLedger({ market, from: query.get('from') ?? '', to: query.get('to') ?? '' })
  return found.success ? csvResponse(found.data.name, found.data.csv) : deskFailure(found)
}
