import type { InferOutput } from 'valibot'
import type { ActStatement } from '../../../contract/calls/act-statement.ts'
import type { moneyInputs, ProposedMoneyAct } from '../../../contract/calls/money.ts'
import type { PreviewedEntry, ProposalPreview } from '../../../contract/calls/proposals.ts'
import { codes, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { Market } from '../../../market/language.ts'
import { marketOfCurrency } from '../../../market/money.ts'
import type { SuspenseEntry } from '../../accounting/suspense.ts'
import type { StaffCall } from '../../calls/call.ts'
import type { ActPreview, ActProblem, MoneyAct } from '../act.ts'
import { actProblemText } from '../act-problems.ts'
import { previewChanges } from './preview-changes.ts'

/** With the act's input given as it was parsed. */
export type MoneyProposal = {
  preview: (call: StaffCall, input: never) => Promise<MoneyProposalPreview | Refusal>
}
type MoneyProposalPreview = ProposalPreview & { statement: ActStatement }

type Input = (typeof moneyInputs)[ProposedMoneyAct]

export const moneyRefusal = ({ problem }: ActProblem): Refusal =>
  problem === 'changedMeanwhile'
    ? refuse(codes.changedMeanwhile)
    : refuse(codes.notPossible, actProblemText(problem))

/** The record that an act is about, as the audit log names it. */
function subjectOf(input: object, { orderId }: ActPreview): string {
  if ('eventId' in input) return `event ${input.eventId}`
  return 'payoutId' in input ? `payout ${input.payoutId}` : `order ${orderId}`
}

const suspenseEntry = ({ kind, onDay, debit, credit, amountMinor }: SuspenseEntry): PreviewedEntry => ({
  kind,
  valueDay: onDay,
  postings: [
    { account: debit, amountMinor },
    { account: credit, amountMinor: -amountMinor },
  ],
})

/** Money of nobody is of the market of its currency. */
function marketOf(input: InferOutput<Input>, { market, suspense }: ActPreview): Market | null {
  if (market) return market
  if ('market' in input) return input.market
  const [first] = suspense
  return first ? marketOfCurrency[first.currency] : null
}

/** An act of the money table as the desk proposes and approves it: its preview is what the approver sees. */
export const proposalOf = <Schema extends Input>(act: MoneyAct<Schema>) => ({
  preview: async (call: StaffCall, input: InferOutput<Schema>): Promise<MoneyProposalPreview | Refusal> => {
    const preview = await act.preview(call.db, input, call)
    if ('problem' in preview) return moneyRefusal(preview)
    const market = marketOf(input, preview)
    return {
      subject: subjectOf(input, preview),
      borrowerId: preview.borrowerId,
      market,
      version: preview.seen,
      statement: preview.statement,
      changes: previewChanges(preview, { ...call, market }),
      entries: [
        ...preview.entries.map(({ kind, onDay, postings }) => ({ kind, valueDay: onDay, postings })),
        ...preview.suspense.map(suspenseEntry),
      ],
      balances: preview.accounts,
    }
  },
  apply: async (call: StaffCall, input: InferOutput<Schema>, version: string) => {
    const { now, packs, staff } = call
    const result = await act.apply(call.db, input, { now, packs, by: staff.email, seen: version })
    return 'problem' in result ? moneyRefusal(result) : done
  },
})
