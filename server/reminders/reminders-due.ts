import { daysBetween } from '../../market/dates.ts'
import type { NoticeFigures, ScheduledTopic } from '../../market/notice-figures.ts'
import type { ContactState } from '../arrears/may-contact.ts'
import type { NoticeValues } from '../database/tables/notices.ts'
import type { PeriodPosition } from '../ledger/position.ts'
import type { ExtensionCost } from '../loans/costs.ts'
import type { Settlement } from '../loans/settlement.ts'
import { type CreditTransfer, plannedMinor } from '../payouts/credit-use.ts'

type OpenPeriod = Pick<PeriodPosition, 'dueOn' | 'openMinor'>

/** What a reminder depends on, as of one day. Offers are computed only where one is due. */
export type RemindedLoan = ContactState & {
  orderId: string
  periods: readonly OpenPeriod[]
  isWrittenOff: boolean
  /** What being late costs once where no interest is charged for it; 0 where there is no such charge. */
  penalMinor: number
  /** What credit of other loans of the borrower will pay of it, and when. */
  plannedCredit: readonly Pick<CreditTransfer, 'onDay' | 'amountMinor'>[]
  extension: () => Pick<ExtensionCost, 'feeMinor' | 'newDueOn' | 'inactionMinor'> | null
  settlement: () => Pick<Settlement, 'billedMinor' | 'savedMinor'> | null
}

/** `subject` is the same for one step of one due date of one order, however often it is planned. */
export type Reminder = { matter: ScheduledTopic; subject: string; facts: NoticeValues }

type Rules = { day: string; figures: Pick<NoticeFigures, 'steps' | 'lastDay'> }

/** The step that holds so many days after the due date; undefined before the first one. */
function stepOf({ figures }: Rules, matter: ScheduledTopic, days: number): number | undefined {
  return figures.steps
    .filter((step) => step.matter === matter && step.days <= days)
    .map((step) => step.days)
    .toSorted((one, other) => other - one)[0]
}

/** What is to be paid. `creditMinor`: what credit will pay of the next period, which is not requested. */
type OpenPeriods = { late: OpenPeriod[]; next: (OpenPeriod & { creditMinor: number }) | undefined }

const amountOf = (periods: readonly OpenPeriod[]) =>
  periods.reduce((sum, { openMinor }) => sum + openMinor, 0)

const penalCharge = ({ penalMinor }: RemindedLoan): Pick<NoticeValues, 'penalMinor'> =>
  penalMinor > 0 ? { penalMinor } : {}

/** What there is to tell; null where a matter does not apply to the loan. */
const reminderOf: Record<
  ScheduledTopic,
  (open: OpenPeriods, loan: RemindedLoan) => { dueOn: string; facts: () => NoticeValues | null } | null
> = {
  reminder: ({ next }, loan) =>
    next
      ? {
          dueOn: next.dueOn,
          facts: () => ({
            amountMinor: next.openMinor,
            on: next.dueOn,
            ...(next.creditMinor > 0 && { creditMinor: next.creditMinor }),
            ...penalCharge(loan),
          }),
        }
      : null,
  overdue: ({ late }, loan) => {
    const [oldest] = late
    return oldest
      ? {
          dueOn: oldest.dueOn,
          facts: () => ({ amountMinor: amountOf(late), on: oldest.dueOn, ...penalCharge(loan) }),
        }
      : null
  },
  extensionOffer: ({ late, next }, { extension }) => {
    if (late.length > 0 || !next || next.openMinor === 0) return null
    const facts = () => {
      const offered = extension()
      return (
        offered && {
          amountMinor: offered.feeMinor,
          on: next.dueOn,
          until: offered.newDueOn,
          inactionMinor: offered.inactionMinor,
        }
      )
    }
    return { dueOn: next.dueOn, facts }
  },
  settlementOffer: ({ late, next }, { settlement }) => {
    if (late.length > 0 || !next) return null
    const facts = () => {
      const offered = settlement()
      return offered && offered.savedMinor > 0
        ? { amountMinor: offered.billedMinor, savedMinor: offered.savedMinor }
        : null
    }
    return { dueOn: next.dueOn, facts }
  },
}

/** What is left of periods once money has covered the oldest first. */
function cover(periods: readonly OpenPeriod[], byMinor: number): OpenPeriod[] {
  let leftMinor = byMinor
  return periods.map(({ dueOn, openMinor }) => {
    const coveredMinor = Math.min(leftMinor, openMinor)
    leftMinor -= coveredMinor
    return { dueOn, openMinor: openMinor - coveredMinor }
  })
}

/** What is late and what is due next, less what credit will pay by then. */
function openPeriodsOf({ periods, plannedCredit }: RemindedLoan, day: string): OpenPeriods {
  const open = periods
    .filter(({ openMinor }) => openMinor > 0)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
  const late = open.filter(({ dueOn }) => dueOn < day)
  const next = open.find(({ dueOn }) => dueOn >= day)
  const left = next && cover([...late, next], plannedMinor(plannedCredit, next.dueOn)).at(-1)
  return {
    late: cover(late, plannedMinor(plannedCredit, day)).filter(({ openMinor }) => openMinor > 0),
    next: left && { ...left, creditMinor: next.openMinor - left.openMinor },
  }
}

const topics = Object.keys(reminderOf) as ScheduledTopic[]

/**
 * What a borrower is to be notified of about an order on a day, by the steps of the pack: a function of what is open and the day.
 * Nothing where nothing is owed, where it was written off, or while a complaint about collection, a hardship or the
 * borrower's own promise forbids it.
 */
export function remindersDue(loan: RemindedLoan, rules: Rules): Reminder[] {
  const { day, figures } = rules
  const isPaused = [loan.hardshipUntil, loan.promisedUntil].some((until) => until !== null && day <= until)
  if (loan.isWrittenOff || loan.openCollectionComplaint || isPaused) return []
  const periods = openPeriodsOf(loan, day)
  return topics.flatMap((matter) => {
    const found = reminderOf[matter](periods, loan)
    const days = found && daysBetween(found.dueOn, day)
    if (!found || days === null || days > figures.lastDay) return []
    const step = stepOf(rules, matter, days)
    const facts = step === undefined ? null : found.facts()
    return facts ? [{ matter, subject: `${loan.orderId} ${found.dueOn} ${step}`, facts }] : []
  })
}
