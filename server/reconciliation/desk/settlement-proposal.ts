import * as texts from '#texts'
import type { ProposalPreview } from '../../../contract/calls/proposals.ts'
import { codes, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { Market } from '../../../market/language.ts'
import type { StaffCall } from '../../calls/call.ts'
import { bookingOf, bookSettlementFile } from '../settlement/book-file.ts'
import { settlementFile } from '../settlement/settlement-files.ts'

type Booked = Awaited<ReturnType<typeof bookingOf>>['settlements'][number]
type Input = { fileId: string; reason: string }

const postingsOf = ({ grossMinor, netMinor, feeMinor, taxMinor }: Booked) =>
  (
    [
      { account: 'bank', amountMinor: netMinor },
      { account: 'gatewayFee', amountMinor: feeMinor },
      { account: 'gatewayTax', amountMinor: taxMinor },
      { account: 'cash', amountMinor: 0 - grossMinor },
    ] as const
  ).filter(({ amountMinor }) => amountMinor !== 0)

type OfCompany = { provider: string; market: Market }

async function balancesOf({ db }: StaffCall, { provider, market }: OfCompany, booked: readonly Booked[]) {
  const before = await db
    .selectFrom('settlement_entries')
    .select(({ fn }) => [
      fn.sum<number>('bank_minor').as('bank'),
      fn.sum<number>('fee_minor').as('gatewayFee'),
      fn.sum<number>('tax_minor').as('gatewayTax'),
    ])
    .where('provider', '=', provider)
    .where('market', '=', market)
    .executeTakeFirstOrThrow()
  const added = { bank: 'netMinor', gatewayFee: 'feeMinor', gatewayTax: 'taxMinor' } as const
  return (Object.keys(added) as (keyof typeof added)[]).map((account) => {
    const beforeMinor = Number(before[account] ?? 0)
    const addedMinor = booked.reduce((sum, each) => sum + each[added[account]], 0)
    return { account, beforeMinor, afterMinor: beforeMinor + addedMinor }
  })
}

/** Money that a company paid to the bank is booked by two people, as all money is. */
export const settlementBook = {
  preview: async (call: StaffCall, { fileId }: Input): Promise<ProposalPreview | Refusal> => {
    const file = await settlementFile(call.db, fileId)
    if (!file) return refuse(codes.notFound)
    const { settlements, version } = await bookingOf(call.db, fileId)
    if (settlements.length === 0) return refuse(codes.notPossible, texts.desk_settlement_nothing())
    const { provider, market, lines, differences } = file
    return {
      subject: `settlement ${fileId}`,
      borrowerId: null,
      market,
      version,
      changes: [
        {
          label: texts.desk_settlement_effect(),
          before: '',
          after: texts.desk_settlement_does_book({ count: settlements.length, company: provider }),
        },
        { label: texts.desk_settlement_lines(), before: '', after: String(lines) },
        { label: texts.desk_settlement_differing(), before: '', after: String(differences) },
      ],
      entries: settlements.map((booked) => ({
        kind: 'settlement',
        valueDay: booked.onDay,
        postings: postingsOf(booked),
      })),
      balances: await balancesOf(call, { provider, market }, settlements),
    }
  },
  apply: async (call: StaffCall, { fileId, reason }: Input, version: string) => {
    const { now, staff } = call
    const signed = { by: staff.email, reason, now }
    return (await bookSettlementFile(call.db, { fileId, seen: version }, signed))
      ? done
      : refuse(codes.changedMeanwhile)
  },
}
