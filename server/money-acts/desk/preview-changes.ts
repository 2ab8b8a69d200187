import * as texts from '#texts'
import type { ProposalPreview } from '../../../contract/calls/proposals.ts'
import { formatDay } from '../../../market/dates.ts'
import type { Language, Market } from '../../../market/language.ts'
import type { Packs } from '../../../market/market.ts'
import { formatMoney } from '../../../market/money.ts'
import type { ActPreview } from '../act.ts'

type Changes = ProposalPreview['changes']
type Reader = { market: Market | null; packs: Packs; language: Language }

/** The amounts of a position that staff look at. */
const amounts = [
  { of: 'openMinor', label: texts.desk_money_open },
  { of: 'overdueMinor', label: texts.desk_money_overdue },
  { of: 'creditMinor', label: texts.desk_money_credit },
] as const

export function previewChanges(
  { statement, positions, booked }: ActPreview,
  { market, packs, language }: Reader,
): Changes {
  const money = (minor: number | undefined) =>
    minor === undefined || market === null ? '' : formatMoney(minor, packs[market].currency)
  const { before, after } = positions
  const moved = amounts
    .filter(({ of }) => before?.[of] !== after?.[of])
    .map(({ of, label }) => ({ label: label(), before: money(before?.[of]), after: money(after?.[of]) }))
  const payments = (statement.schedule?.payments ?? []).map(({ on, amountMinor }, index) => ({
    label: texts.desk_money_new_payment({ no: index + 1, day: formatDay(on, language) }),
    before: '',
    after: money(amountMinor),
  }))
  const later = { label: texts.desk_money_booked(), before: '', after: texts.desk_money_when_paid() }
  return [...(booked === 'whenPaid' ? [later] : []), ...moved, ...payments]
}
