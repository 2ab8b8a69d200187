import { deskTable } from '../../../contract/calls/table.ts'
import { deskFilePaths } from '../../../contract/wire/paths.ts'
import { fieldsToVerify } from '../../../market/bureau-layout.ts'
import { localDay } from '../../../market/dates.ts'
import type { MarketPack } from '../../../market/market.ts'
import { type DeskPageContext, deskFailure, mayCall } from '../../page/desk-page.ts'
import { csvResponse, textResponse } from '../../page/file-response.server.ts'

const marketOf = ({ query }: DeskPageContext) => (query.get('market') === 'in' ? 'in' : 'id')

export async function generalLedgerCsv(context: DeskPageContext) {
  const { desk, query } = context
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const found = await desk.generalLedger({ market: marketOf(context), ...days })
  return found.success ? csvResponse(found.data.name, found.data.csv) : deskFailure(found)
}

export async function trialBalanceFile(context: DeskPageContext) {
  const { desk, query } = context
  const found = await desk.trialBalance({ market: marketOf(context), day: query.get('day') ?? '' })
  return found.success ? csvResponse(found.data.name, found.data.csv) : deskFailure(found)
}

export async function bureauFileText(context: DeskPageContext) {
  const { desk, query } = context
  const found = await desk.bureauExport({ market: marketOf(context), file: query.get('file') ?? '' })
  return found.success ? textResponse(found.data.name, found.data.pieces) : deskFailure(found)
}

/** What the page offers: the ledger of this month up to today, the balance of today, the files of the bureau. */
export function exportsOf({ staff, href, now }: DeskPageContext, { market, timeZone, bureau }: MarketPack) {
  const may = (key: 'generalLedger' | 'trialBalance' | 'bureauExport') => mayCall(staff.role, deskTable[key])
  const day = localDay(now, timeZone)
  return {
    ledger: may('generalLedger')
      ? { action: href(deskFilePaths.generalLedgerCsv), market, from: `${day.slice(0, 8)}01`, to: day }
      : null,
    balance: may('trialBalance') ? { action: href(deskFilePaths.trialBalanceCsv), market, day } : null,
    bureau: may('bureauExport')
      ? {
          name: bureau.bureau,
          files: bureau.files.map(({ code }) => ({
            code,
            href: href(deskFilePaths.bureauFile, { market, file: code }),
          })),
          toVerify: fieldsToVerify(bureau),
        }
      : null,
  }
}
