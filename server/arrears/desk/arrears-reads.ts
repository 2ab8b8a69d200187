import * as texts from '#texts'
import { readCursor, writeCursor } from '../../../base/cursor.ts'
import type { ArrearsRow, deskArrears, PortfolioSummary } from '../../../contract/calls/arrears.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { localDay } from '../../../market/dates.ts'
import type { MarketPack } from '../../../market/market.ts'
import { portfolioAtRisk, provisioning } from '../../accounting/day-totals.ts'
import { ledgerCsv } from '../../accounting/general-ledger.ts'
import { trialBalanceCsv } from '../../accounting/trial-balance.ts'
import type { Handlers } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { lastClosedDay } from '../closings.ts'
import { arrearsWorklist, type WorklistKey, type WorklistRow } from '../worklist.ts'
import { arrearsRecord } from './arrears-record.ts'

const PAGE = 50

const rowOf = ({ borrowerId: _, lastContact, openPromise, ...row }: WorklistRow): ArrearsRow => ({
  ...row,
  lastContact: lastContact && {
    at: lastContact.at.toISOString(),
    way: lastContact.channel,
    outcome: lastContact.outcome,
  },
  openPromise: openPromise && { amountMinor: openPromise.amountMinor, payBy: openPromise.payBy },
})

const writeKey = ({ value, orderId }: WorklistKey) => writeCursor(String(value), orderId)
function readKey(text: string | undefined): WorklistKey | null {
  const [value, orderId] = readCursor(text, [/^\d{1,15}$/, /^.{1,64}$/]) ?? []
  return orderId ? { value: Number(value), orderId } : null
}

async function summaryOf(db: Db, pack: MarketPack): Promise<PortfolioSummary | null> {
  const day = await lastClosedDay(db)
  if (day === null) return null
  const [risk, provisions] = [await portfolioAtRisk(db, pack, day), await provisioning(db, pack, day)]
  if (!risk || !provisions) return null
  const { loans, principalMinor, overdueMinor, provisionMinor } = risk
  return {
    day,
    loans,
    principalMinor,
    overdueMinor,
    provisionMinor,
    buckets: risk.buckets.map(({ fromDays, atRiskBasisPoints, ...bucket }) => ({
      fromDays,
      loans: bucket.loans,
      principalMinor: bucket.principalMinor,
      atRiskBasisPoints,
    })),
    classes: provisions.classes.map(({ code, provisionBasisPoints, ...of }) => ({
      code,
      loans: of.loans,
      principalMinor: of.principalMinor,
      provisionBasisPoints,
      provisionMinor: of.provisionMinor,
    })),
  }
}

export const arrearsReads = {
  arrearsList: async (call, { market, bucket, after, ...request }) => {
    const pack = call.packs[market]
    const key = readKey(after)
    const { rows, next } = await arrearsWorklist(call.db, {
      pack,
      day: localDay(call.now, pack.timeZone),
      limit: PAGE,
      caller: { staffId: call.staff.id, now: call.now },
      ...(request.show && { show: request.show }),
      ...(request.sort && { sort: request.sort }),
      ...(request.class && { class: request.class }),
      ...(bucket !== undefined && { bucket }),
      ...(key && { after: key }),
    })
    call.record({ subject: `arrears ${market}`, details: { ...request, bucket, after } })
    return { summary: await summaryOf(call.db, pack), rows: rows.map(rowOf), next: next && writeKey(next) }
  },

  arrearsShow: async (call, { orderId, before }) => {
    const record = await arrearsRecord(call, orderId, before)
    if (!record) return refuse(codes.notFound)
    const details = record.calling.phone ? { field: 'phone' } : {}
    call.record({ subject: `order ${orderId}`, borrowerId: record.borrower.id, details })
    return record
  },

  generalLedger: async (call, { market, from, to }) => {
    if (from > to) return refuse(codes.invalidRequest, texts.desk_ledger_days())
    call.record({ subject: `general ledger ${market}`, details: { from, to } })
    return {
      name: `general-ledger-${market}-${from}-${to}.csv`,
      csv: ledgerCsv(call.db, call.packs[market], { from, to }),
    }
  },
  trialBalance: async (call, { market, day }) => ({
    name: `trial-balance-${market}-${day}.csv`,
    csv: trialBalanceCsv(call.db, call.packs[market], day),
  }),
} satisfies Handlers<
  Pick<typeof deskArrears, 'arrearsList' | 'arrearsShow' | 'generalLedger' | 'trialBalance'>
>
