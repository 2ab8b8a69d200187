import * as texts from '#texts'
import {
  SETTLEMENT_FILE_MAX_BYTES,
  type SettlementFile,
  type SettlementFileRow,
  settlementCompanies,
} from '../../../contract/calls/reconciliation.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { openProposals } from '../../money-acts/desk/act-preview.server.ts'
import {
  type DeskPageContext,
  deskAct,
  deskFailure,
  deskRefused,
  mayCall,
  toProposal,
} from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn, filesIn, requestIn } from '../../page/posted.ts'

/** The file and the few fields beside it. */
export const formMaxBytes = SETTLEMENT_FILE_MAX_BYTES + 64 * 1024

function shownRow({ href, language, packs }: DeskPageContext, row: SettlementFileRow) {
  const { currency } = packs[row.market]
  return {
    id: row.fileId,
    href: href(deskPaths.settlements, { id: row.fileId }),
    name: row.name,
    provider: row.provider,
    lines: row.lines,
    gross: formatMoney(row.grossMinor, currency),
    fee: formatMoney(row.feeMinor, currency),
    tax: formatMoney(row.taxMinor, currency),
    net: formatMoney(row.netMinor, currency),
    differences: row.differences,
    isBooked: row.bookedBy !== '',
    bookedBy: row.bookedBy,
    uploaded: `${row.uploadedBy}, ${deskTime(row.uploadedAt, language, packs[row.market])}`,
  }
}

async function shownFile(context: DeskPageContext, file: SettlementFile) {
  const { packs, language, staff, typed } = context
  const money = (minor: number) => formatMoney(minor, packs[file.market].currency)
  return {
    ...shownRow(context, file),
    settlements: file.settlements.map((each) => ({
      id: each.settlementId,
      day: formatDay(each.onDay, language),
      lines: each.lines,
      gross: money(each.grossMinor),
      fee: money(each.feeMinor),
      tax: money(each.taxMinor),
      net: money(each.netMinor),
      isBooked: each.isBooked,
    })),
    differing: file.differing.map((each) => ({
      line: each.line,
      movement: each.movementId,
      difference: each.difference,
      amount: money(each.amountMinor),
      ours: each.oursMinor === null ? '' : money(each.oursMinor),
    })),
    proposals: await openProposals(context, `settlement ${file.fileId}`),
    mayBook:
      mayCall(staff.role, deskTable.settlementBook) && file.settlements.some(({ isBooked }) => !isBooked),
    reason: fieldIn(typed, 'reason'),
  }
}

export async function load(context: DeskPageContext) {
  const { desk, query, href, currentUrl, staff } = context
  const listed = await desk.settlementList({})
  if (!listed.success) return deskFailure(listed)
  const id = query.get('id')
  const found = id ? await desk.settlementShow({ fileId: id }) : null
  if (found && !found.success) return deskFailure(found)
  return {
    title: texts.desk_settlements(),
    props: {
      currentUrl,
      rows: listed.data.rows.map((row) => shownRow(context, row)),
      chosen: found ? await shownFile(context, found.data) : null,
      mayUpload: mayCall(staff.role, deskTable.settlementUpload),
      companies: settlementCompanies.map((name) => ({ value: name, label: name })),
      money: href(deskPaths.money, { list: 'day' }),
    },
  }
}

export type Props = PropsOf<typeof load>

async function upload({ desk, href }: DeskPageContext, form: FormData): Promise<Outcome> {
  const [file] = filesIn(form, 'file')
  if (!file) return { refused: true, toast: texts.desk_settlement_no_file() }
  const { provider, market } = requestIn(form, deskTable.settlementUpload)
  const name = file.name.slice(0, 200) || provider
  const result = await desk.settlementUpload({ provider, market, name, file })
  if (!result.success) return deskRefused(result)
  const { fileId: id, isKnown } = result.data
  const toast = isKnown ? texts.desk_settlement_known() : texts.desk_settlement_read()
  return { toast, to: href(deskPaths.settlements, { id }) }
}

const book = deskAct('settlementBook', {
  toast: texts.desk_money_proposed,
  known: ({ query }) => ({ fileId: query.get('id') ?? '' }),
  to: toProposal,
})

export const acts = { upload, book }
