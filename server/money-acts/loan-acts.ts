import type * as v from 'valibot'
import { versionFrom } from '../../base/version-from.ts'
import { moneyInputs } from '../../contract/calls/money.ts'
import { daysBetween, localDay } from '../../market/dates.ts'
import type { CostCaps } from '../../market/market.ts'
import { currencies } from '../../market/money.ts'
import { isWithinCaps } from '../../market/rules/economic-benefit.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'
import { periodFee, type ScheduledPeriod } from '../../market/terms/schedule.ts'
import type { Db } from '../database/open.ts'
import { type Book, openOf, waivableCharges } from '../ledger/book.ts'
import { bookOf, type LoanRecord, lockLoan, positionOf, readLoan } from '../ledger/loan-record.ts'
import { positionIn } from '../ledger/position.ts'
import { type Movement, type MovementPlan, planMovement, writeMovement } from '../ledger/record.ts'
import { restructure } from '../ledger/restructuring.ts'
import { notify } from '../notices/notify.ts'
import { type NewTerms, reschedule } from '../terms/rescheduling.ts'
import { type ActPlan, type ActProblem, type ActWork, moneyAct } from './act.ts'
import type { ActContext } from './act-context.ts'
import { momentOf } from './value-date.ts'

/** What changes with every movement of money of a loan, and with its status. */
export const versionOf = ({ entries, status }: LoanRecord): string =>
  versionFrom(status, entries.length, entries.at(-1)?.id ?? 0)

export async function readOrder(db: Db, orderId: string, lock: boolean): Promise<LoanRecord | ActProblem> {
  const loan = lock ? await lockLoan(db, orderId) : await readLoan(db, orderId)
  return loan ?? { problem: 'noSuchOrder' }
}

type Own = { orderId: string; onDay: string; reason: string }
type OwnPlan = ActPlan & { loan: LoanRecord; planned: MovementPlan }
type OwnMove = Pick<
  Extract<Movement, { kind: 'waiver' | 'writeOff' | 'restructuring' }>,
  'kind' | 'amountMinor' | 'waived' | 'schedule'
>

const PLACE_DIGITS = 6

/** Acts about one past day have one moment, so their ids say which came first; older ones end with a plain number. */
const placeOf = ({ entries }: LoanRecord): string =>
  `no ${String(entries.length + 1).padStart(PLACE_DIGITS, '0')}`

/** The entry of an act by which no money moves. */
function ownPlan(
  loan: LoanRecord,
  { onDay, reason }: Own,
  { context, facts }: { context: ActContext; facts: (book: Book) => OwnMove | ActProblem },
): OwnPlan | ActProblem {
  const movedAt = momentOf(loan, onDay, context)
  if (!movedAt) return { problem: 'wrongDay' }
  const book = bookOf(loan, onDay)
  if (!book) return { problem: 'notPaidOut' }
  const found = facts(book)
  if ('problem' in found) return found
  const key = { provider: 'desk', eventId: `${found.kind} ${loan.id} ${placeOf(loan)}` }
  const planned = planMovement(loan, { ...key, ...found, ...context, onDay, movedAt, reason })
  if (typeof planned === 'string') return { problem: 'notPaidOut' }
  const amount = { amountMinor: found.amountMinor ?? 0, currency: currencies[loan.market] }
  const { after, entry } = planned
  return { seen: versionOf(loan), loan, amount, on: onDay, planned, after, entries: [entry] }
}

async function writeOwn(
  tx: Db,
  { loan, planned }: OwnPlan,
  { by, now, packs, statement }: ActWork<Own>,
): Promise<boolean> {
  await writeMovement(tx, signedBy(planned, { by }))
  await notifyChange(tx, { loan, planned }, { now, packs, statement })
  return true
}

/** A plan knows who wants it only when it is written. */
export const signedBy = (
  planned: MovementPlan,
  { by, reason = planned.entry.reason ?? '' }: { by: string; reason?: string },
): MovementPlan => ({ ...planned, entry: { ...planned.entry, madeBy: by, reason } })

const changes = ['waiver', 'writeOff', 'restructuring', 'reversal'] as const

/** What was done about the loan is told to the borrower: it changes what is owed, or by when. */
export async function notifyChange(
  tx: Db,
  { loan, planned }: Pick<OwnPlan, 'loan' | 'planned'>,
  { now, packs, statement }: Pick<ActWork<Own>, 'now' | 'packs' | 'statement'>,
): Promise<void> {
  const { kind, amountMinor, eventId } = planned.entry
  const change = changes.find((name) => name === kind)
  if (!change) return
  const today = localDay(now, packs[loan.market].timeZone)
  const next = positionOf(planned.after, today)?.periods.find(({ openMinor }) => openMinor > 0)
  const facts = { change, amountMinor, statement, ...(next && { on: next.dueOn }) }
  const { borrowerId, id: orderId } = loan
  await notify(tx, { borrowerId, matter: 'loanChanged', subject: eventId, orderId, facts }, now)
}

const readOwn = (db: Db, { orderId }: Own, lock: boolean) => readOrder(db, orderId, lock)

/** Gives up penalty, late interest or fees, in part or in whole: never more than is open on the day. */
export const waiveCharges = moneyAct({
  act: 'waiveCharges',
  input: moneyInputs.waiveCharges,
  read: readOwn,
  plan: (loan: LoanRecord, input, context) =>
    ownPlan(loan, input, {
      context,
      facts: (book) => {
        const { charges } = input
        const amountMinor = waivableCharges.reduce((sum, charge) => sum + charges[charge], 0)
        if (amountMinor === 0) return { problem: 'noAmount' }
        const isTooMuch = waivableCharges.some(
          (charge) =>
            charges[charge] > book.accounts.reduce((sum, account) => sum + openOf(account, charge), 0),
        )
        if (isTooMuch) return { problem: 'moreThanOpen' }
        return { kind: 'waiver', amountMinor, waived: charges }
      },
    }),
  write: writeOwn,
})

/** Counts what is open as a loss. It stays owed; what is paid later lessens the loss. */
export const writeOff = moneyAct({
  act: 'writeOff',
  input: moneyInputs.writeOff,
  read: readOwn,
  plan: (loan: LoanRecord, input, context) =>
    ownPlan(loan, input, {
      context,
      facts: (book) => {
        const { openMinor, isWrittenOff } = positionIn(book)
        if (isWrittenOff) return { problem: 'writtenOffAlready' }
        return openMinor === 0 ? { problem: 'nothingOpen' } : { kind: 'writeOff', amountMinor: openMinor }
      },
    }),
  write: writeOwn,
})

type WantedTerms = v.InferOutput<typeof moneyInputs.restructure>

/** The terms of the new schedule; its fee is taxed as the order's. */
const newTerms = ({ terms }: LoanRecord, wanted: WantedTerms): NewTerms => ({
  periods: wanted.periods,
  termDays: wanted.termDays,
  dailyRateMicro: wanted.dailyRateMicro,
  feeMinor: periodFee({ ...terms, periodFeeMinor: wanted.periodFeeMinor }),
})

/** Whether the periods can be made, at no higher rate and for no higher fee than were agreed. */
function termsProblem({ terms }: LoanRecord, wanted: WantedTerms): ActProblem | null {
  if (wanted.termDays < wanted.periods) return { problem: 'wrongSchedule' }
  const costsMore =
    wanted.dailyRateMicro > terms.dailyRateMicro || wanted.periodFeeMinor > terms.periodFeeMinor
  if (costsMore) return { problem: 'dearerThanAgreed' }
  // So much interest that it cannot be computed is above every cap.
  const interestMicro = terms.principalMinor * wanted.dailyRateMicro * wanted.termDays
  return Number.isSafeInteger(2 * interestMicro) ? null : { problem: 'aboveCap' }
}

/**
 * Whether all fees of the loan, those of the new schedule with those that are due already, come to more by the day than
 * was agreed: from the payout to the end of the new schedule.
 */
function hasDearerFees({ accounts, loan }: Book, { terms }: LoanRecord): boolean {
  const days = daysBetween(loan.startOn, accounts.at(-1)?.scheduledOn ?? loan.startOn)
  const agreedMinor = mulDivFloor(periodFee(terms) * terms.periods, days, terms.termDays)
  return accounts.reduce((sum, { owed }) => sum + owed.fee, 0) > agreedMinor
}

const chargesOf = (rows: readonly ScheduledPeriod[]) =>
  rows.reduce((sum, { interestMinor, feeMinor }) => sum + interestMinor + feeMinor, 0)

/** What the terms make of the debt of the day. A schedule that the ledger would not charge in whole is shown to nobody. */
function restructuringOf(
  loan: LoanRecord,
  terms: NewTerms,
  { on, costCaps }: { on: string; costCaps: CostCaps | null },
) {
  return (book: Book): OwnMove | ActProblem => {
    if (book.isWrittenOff) return { problem: 'writtenOffAlready' }
    const principalMinor = restructure(book, terms, on)
    if (principalMinor === 0) return { problem: 'nothingOpen' }
    if (terms.feeMinor > 0 && hasDearerFees(book, loan)) return { problem: 'dearerThanAgreed' }
    const periods = reschedule(terms, { principalMinor, startOn: on })
    const charged = book.accounts.slice(book.currentFrom).map(({ scheduled }) => scheduled)
    if (chargesOf(charged) < chargesOf(periods)) return { problem: 'aboveCap' }
    const cost = { ...terms, principalMinor, serviceFeeBasisPoints: 0, periodFeeMinor: terms.feeMinor }
    if (costCaps && !isWithinCaps(costCaps, cost)) return { problem: 'aboveCap' }
    return { kind: 'restructuring', amountMinor: principalMinor, schedule: { terms, periods } }
  }
}

/** Other terms for what is open of the principal, from the day on; the old schedule stays. */
export const restructureLoan = moneyAct({
  act: 'restructure',
  input: moneyInputs.restructure,
  read: readOwn,
  plan: (loan: LoanRecord, input, context) =>
    termsProblem(loan, input) ??
    ownPlan(loan, input, {
      context,
      facts: restructuringOf(loan, newTerms(loan, input), {
        on: input.onDay,
        costCaps: context.packs[loan.market].lending.costCaps,
      }),
    }),
  write: writeOwn,
})
