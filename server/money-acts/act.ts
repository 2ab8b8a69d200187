import type * as v from 'valibot'
import type { ActStatement, MoneyActKind } from '../../contract/calls/act-statement.ts'
import type { Market } from '../../market/language.ts'
import type { Money } from '../../market/money.ts'
import type { SuspenseEntry } from '../accounting/suspense.ts'
import type { Db } from '../database/open.ts'
import type { PlannedEntry } from '../ledger/entry-plan.ts'
import type { LoanRecord } from '../ledger/loan-record.ts'
import type { ActContext } from './act-context.ts'
import type { ActProblemCode } from './act-problems.ts'
import { actStatement } from './act-statement.ts'
import { type BalanceChange, balancesOf, type LoanPositions, positionsOf } from './balances.ts'

/** `by`: who of the lender; `seen`: the version of the record that the preview showed. */
export type ApplyContext = ActContext & { by: string; seen: string }
export type ActProblem = { problem: ActProblemCode }

/** What an act would write. */
export type ActPreview = {
  orderId: string | null
  borrowerId: string | null
  market: Market | null
  /** Another one means that the record has changed meanwhile. */
  seen: string
  statement: ActStatement
  /** `whenPaid`: they are written when the money has gone. */
  booked: 'now' | 'whenPaid'
  entries: readonly PlannedEntry[]
  suspense: readonly SuspenseEntry[]
  accounts: readonly BalanceChange[]
  positions: LoanPositions
}

export type MoneyActResult = { done: true; orderId: string | null; borrowerId: string | null } | ActProblem

/** What an act finds out of the record, before anything is written. */
export type ActPlan = {
  seen: string
  /** What it is about; null where nobody knows an amount. */
  amount: Money | null
  /** The day that it is about. */
  on?: string
  booked?: 'now' | 'whenPaid'
  entries?: readonly PlannedEntry[]
  suspense?: readonly SuspenseEntry[]
  loan: LoanRecord | null
  /** The loan with what is written now; where nothing is, the loan itself. */
  after?: LoanRecord
}

type ActDefinition<Schema extends v.GenericSchema, Subject, Plan extends ActPlan> = {
  act: MoneyActKind
  input: Schema
  /** Reads what the act is about; with `lock`, until the transaction ends nobody else changes it. */
  read: (db: Db, input: v.InferOutput<Schema>, lock: boolean) => Promise<Subject | ActProblem>
  plan: (subject: Subject, input: v.InferOutput<Schema>, context: ActContext) => Plan | ActProblem
  write: (tx: Db, plan: Plan, work: ActWork<v.InferOutput<Schema>>) => Promise<boolean>
}
/** `statement`: what the borrower is told. */
export type ActWork<Input> = ActContext & { by: string; input: Input; statement: ActStatement }

export type MoneyAct<Schema extends v.GenericSchema> = {
  input: Schema
  preview: (db: Db, input: v.InferOutput<Schema>, context: ActContext) => Promise<ActPreview | ActProblem>
  apply: (tx: Db, input: v.InferOutput<Schema>, context: ApplyContext) => Promise<MoneyActResult>
}

const isProblem = <Found extends object>(found: Found | ActProblem): found is ActProblem => 'problem' in found

function positionsIn(plan: ActPlan, context: ActContext): LoanPositions {
  const { loan, after = loan } = plan
  return positionsOf({ loan, after }, context)
}

const previewOf = (act: MoneyActKind, plan: ActPlan, context: ActContext): ActPreview => {
  const { loan, entries = [], suspense = [] } = plan
  const positions = positionsIn(plan, context)
  return {
    orderId: loan?.id ?? null,
    borrowerId: loan?.borrowerId ?? null,
    market: loan?.market ?? null,
    seen: plan.seen,
    statement: actStatement(act, plan, positions),
    booked: plan.booked ?? 'now',
    entries,
    suspense,
    accounts: balancesOf(loan, entries, suspense),
    positions,
  }
}

/** An act whose preview and whose writing come of one plan; it writes nothing if the record is not the one that was seen. */
export const moneyAct = <Schema extends v.GenericSchema, Subject extends object, Plan extends ActPlan>(
  definition: ActDefinition<Schema, Subject, Plan>,
): MoneyAct<Schema> => ({
  input: definition.input,
  preview: async (db, input, context) => {
    const subject = await definition.read(db, input, false)
    if (isProblem(subject)) return subject
    const plan = definition.plan(subject, input, context)
    return isProblem(plan) ? plan : previewOf(definition.act, plan, context)
  },
  apply: async (tx, input, { by, seen, ...context }) => {
    if (!tx.isTransaction) throw new Error('a money act needs a transaction')
    const subject = await definition.read(tx, input, true)
    if (isProblem(subject)) return subject
    const plan = definition.plan(subject, input, context)
    if (isProblem(plan)) return plan
    if (plan.seen !== seen) return { problem: 'changedMeanwhile' }
    const statement = actStatement(definition.act, plan, positionsIn(plan, context))
    if (!(await definition.write(tx, plan, { ...context, by, input, statement })))
      return { problem: 'changedMeanwhile' }
    return { done: true, orderId: plan.loan?.id ?? null, borrowerId: plan.loan?.borrowerId ?? null }
  },
})
