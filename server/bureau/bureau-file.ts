import type { deskArrears } from '../../contract/calls/arrears.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { BureauFile } from '../../market/bureau-layout.ts'
import type { MarketPack } from '../../market/market.ts'
import { lastClosedDay } from '../arrears/closings.ts'
import type { Handlers, Services } from '../calls/call.ts'
import { bureauLines } from './file-lines.ts'
import { countReported, type Reported, reportedLoans } from './reported-loans.ts'
import type { BureauRecord } from './write-field.ts'

export type BureauExport = { name: string; pieces: AsyncIterable<string>; day: string; records: number }

type ExportDeps = Pick<Services, 'db' | 'keyring'>

/** The header says how many there are: a file that has others, because a day was closed meanwhile, must not be sent. */
async function* recordsOf(
  deps: ExportDeps,
  { per, reported, count }: { per: BureauFile['per']; reported: Reported; count: number },
): AsyncGenerator<BureauRecord> {
  let written = 0
  for await (const { facts, isFirst } of reportedLoans(deps, reported)) {
    if (per === 'borrower' && !isFirst) continue
    written += 1
    yield facts
  }
  if (written !== count) throw new Error(`a bureau file has ${written} records and announces ${count}`)
}

/** The file as of the end of the last closed day; null where the pack has no such file or no day was closed. */
export async function bureauFile(
  deps: ExportDeps,
  { market, bureau }: Pick<MarketPack, 'market' | 'bureau'>,
  code: string,
): Promise<BureauExport | null> {
  const file = bureau.files.find((each) => each.code === code)
  const day = await lastClosedDay(deps.db)
  if (!file || day === null) return null
  const reported = { market, day }
  const { [file.per]: records } = await countReported(deps.db, reported)
  const about = {
    memberCode: bureau.member.code,
    memberName: bureau.member.name,
    reportedOn: day,
    reportedYear: day.slice(0, 4),
    reportedMonth: day.slice(5, 7),
    records,
  }
  return {
    name: `${code}-${market}-${day}.${file.extension}`,
    pieces: bureauLines(file, about, recordsOf(deps, { per: file.per, reported, count: records })),
    day,
    records,
  }
}

export const bureauHandlers = {
  bureauExport: async (call, { market, file: code }) => {
    const file = await bureauFile(call, call.packs[market], code)
    if (!file) return refuse(codes.notFound)
    const { name, pieces, day, records } = file
    call.record({ subject: `bureau file ${name}`, details: { day, records } })
    return { name, pieces }
  },
} satisfies Handlers<Pick<typeof deskArrears, 'bureauExport'>>
