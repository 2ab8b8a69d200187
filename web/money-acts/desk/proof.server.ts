import * as texts from '#texts'
import type { ProofDifference, ProofRow } from '../../../contract/calls/reconciliation.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatDay } from '../../../market/dates.ts'
import type { Market } from '../../../market/language.ts'
import { formatMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskAct, mayCall } from '../../page/desk-page.ts'
import { fieldIn } from '../../page/posted.ts'

type Shown = { day: string; market: Market }
type Money = (minor: number) => string

const sidesOf = (row: ProofRow, money: Money) =>
  (['received', 'takenBack', 'paidOut'] as const).map((what) => {
    const { oursMinor, theirsMinor } = row[what]
    return {
      what,
      ours: money(oursMinor),
      theirs: money(theirsMinor),
      differs: money(oursMinor - theirsMinor),
    }
  })

const shownDifference = (found: ProofDifference, { language, href }: DeskPageContext, money: Money) => ({
  id: found.differenceId,
  provider: found.provider,
  kind: found.kind,
  key: found.key,
  difference: found.difference,
  ours: money(found.oursMinor),
  theirs: money(found.theirsMinor),
  otherDay: found.otherDay === null ? '' : formatDay(found.otherDay, language),
  order:
    found.orderId === null
      ? null
      : { id: found.orderId, href: href(deskPaths.moneyOrder, { id: found.orderId }) },
  detail: found.detail,
  explained: found.resolvedBy === '' ? '' : `${found.resolvedBy}: ${found.note}`,
  choice: `${found.differenceId} ${found.version}`,
})

/** What the companies themselves report of a day, and where the ledger differs. */
export async function proofView(context: DeskPageContext, { day, market }: Shown) {
  const { desk, query, currentUrlWith, language, packs, staff, typed } = context
  const found = await desk.proofShow({ day, market, after: query.get('after') ?? '' })
  if (!found.success) return { proofs: [], differences: [], next: null, mayExplain: false, note: '' }
  const money: Money = (minor) => formatMoney(minor, packs[market].currency)
  const { proofs, differences, next } = found.data
  return {
    proofs: proofs.map((row) => ({
      provider: row.provider,
      state: row.state,
      problem: row.problem,
      open: row.open,
      sides: sidesOf(row, money),
      fees: money(row.feeMinor + row.taxMinor),
      provedAt: deskTime(row.provedAt, language, packs[market]),
    })),
    differences: differences.map((each) => shownDifference(each, context, money)),
    next: next && currentUrlWith({ after: next }),
    mayExplain: mayCall(staff.role, deskTable.differenceResolve),
    note: fieldIn(typed, 'note'),
  }
}
export type ShownProof = Awaited<ReturnType<typeof proofView>>

/** Writes down what a difference comes from: which one it is and its version are one choice. */
export const explainDifference = deskAct('differenceResolve', {
  toast: texts.desk_proof_explained,
  known: (_, form) => {
    const [id = '', ...version] = fieldIn(form, 'choice').split(' ')
    return { differenceId: Number(id || Number.NaN), version: version.join(' ') }
  },
})
