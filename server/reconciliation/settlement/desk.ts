import { existsSync, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import {
  SETTLEMENT_FILE_MAX_BYTES,
  type SettlementCompany,
  settlementCompanies,
} from '../../../contract/desk/reconciliation.ts'
import type { DeskCommand, DeskOutput } from '../../calls/desk-command.ts'
import type { Db } from '../../database/open.ts'
import { type ImportResult, importSettlementFile } from './import-file.ts'

export const settlementUsage = `  npm run desk -- settlement <company> <id|in> <file.csv> --handler "Dewi, treasury"
                                         reads a settlement file; it is booked at the desk, by two people`

/** Ends the transaction of a file that could not be read. */
class NotRead extends Error {}

async function readFile(db: Db, read: (tx: Db) => Promise<ImportResult>): Promise<ImportResult> {
  let result: ImportResult | null = null
  try {
    return await db.transaction().execute(async (tx) => {
      result = await read(tx)
      if ('problem' in result) throw new NotRead()
      return result
    })
  } catch (error) {
    if (error instanceof NotRead && result) return result
    throw error
  }
}

const isCompany = (name: string): name is SettlementCompany =>
  settlementCompanies.some((company) => company === name)

/** The part of `npm run desk` that is about settlement files. */
export async function runSettlement(db: Db, command: DeskCommand): Promise<DeskOutput> {
  const { args, handler, now, packs } = command
  const [provider = '', market = '', path = ''] = args
  if (!isCompany(provider)) return { problem: `the company is one of ${settlementCompanies.join(', ')}` }
  if (market !== 'id' && market !== 'in') return { problem: 'the market is id or in' }
  if (handler.trim() === '') return { problem: 'say who handles it (--handler)' }
  if (!existsSync(path)) return { problem: 'there is no such file' }
  const file = await openAsBlob(path)
  if (file.size > SETTLEMENT_FILE_MAX_BYTES) return { problem: 'the file is larger than 8 MB' }
  const input = { provider, market, name: basename(path), file, by: handler, now, packs } as const
  const read = await readFile(db, (tx) => importSettlementFile(tx, input))
  if ('problem' in read) return { problem: `line ${read.line} cannot be read: ${read.problem}` }
  const how = read.isKnown ? 'It was read before' : 'Read; nothing is booked yet'
  return { lines: [`${how}: /desk/settlements?id=${read.fileId}`] }
}
