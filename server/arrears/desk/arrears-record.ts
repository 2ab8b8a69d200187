import { sql } from 'kysely'
import * as texts from '#texts'
import { type ArrearsRecord, type HardshipReason, hardshipReasons } from '../../../contract/calls/arrears.ts'
import { localDay } from '../../../market/dates.ts'
import type { StaffCall } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { inOwnTurn, type LoanRecord, loanColumns, positionOf } from '../../ledger/loan-record.ts'
import type { Position } from '../../ledger/position.ts'
import { maskedPhone } from '../../verification/phone.ts'
import { type ContactedOrder, contactedOrder, mayContactOrder } from '../borrower-state.ts'
import { type Calling, callingOf } from '../calling.ts'
import { CONTACTS_LISTED, contactsOf } from '../contacts.ts'
import { hardshipsOf } from '../hardships.ts'
import { BORROWER, recentPromises } from '../promises.ts'
import { contactRefusalText } from './contact-refusal.ts'

type FoundLoan = LoanRecord & {
  name: string
  phone: string
  class: string | null
  daysPastDue: number | null
  restructuredOn: string | null
}

async function findLoan(db: Db, orderId: string): Promise<FoundLoan | null> {
  const { rows } = await sql<FoundLoan>`
    select ${loanColumns}, b.name, b.phone, a.class, a.days_past_due as "daysPastDue",
      a.restructured_on as "restructuredOn"
    from orders o join borrowers b on b.id = o.borrower_id
      left join arrears a on a.borrower_id = o.borrower_id and a.order_id = o.id
    where o.id = ${orderId}`.execute(db)
  return (await inOwnTurn(rows))[0] ?? null
}

/** Who wrote what, by name; whoever is not staff is shown as written. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<(id: string | null) => string> {
  const known =
    ids.length === 0
      ? []
      : await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return (id) => {
    if (id === null) return ''
    return id === BORROWER ? texts.desk_by_borrower() : (names.get(id) ?? id)
  }
}

const positionShown = ({ openMinor, overdueMinor, periods }: Position) => ({
  openMinor,
  overdueMinor,
  daysPastDue: Math.max(0, ...periods.map(({ daysLate }) => daysLate)),
  periods: periods.map(({ periodNo, dueOn, daysLate, openMinor: open, paidMinor }) => ({
    periodNo,
    dueOn,
    daysLate,
    openMinor: open,
    paidMinor,
  })),
})

const reasons: Readonly<Record<HardshipReason, () => string>> = {
  lateIncome: texts.desk_hardship_reason_lateIncome,
  lostWork: texts.desk_hardship_reason_lostWork,
  illness: texts.desk_hardship_reason_illness,
  family: texts.desk_hardship_reason_family,
  other: texts.desk_hardship_reason_other,
}

/** What a borrower chose is a code; what staff wrote stands as it is. */
export function hardshipText(code: string | null): string {
  const known = hardshipReasons.find((reason) => reason === code)
  return known ? reasons[known]() : (code ?? '')
}

type CallingInput = { state: ContactedOrder; phone: string; calling: Calling | null }

/** The number is whole for whoever is calling, as long as contact is permitted. */
function callingShown(
  { staff, now }: StaffCall,
  { state, phone, calling }: CallingInput,
): ArrearsRecord['calling'] {
  const isMine = calling?.heldBy === staff.id && mayContactOrder(state, now).allowed
  return {
    phone: isMine ? phone : '',
    isMine,
    heldBy: calling?.heldBy === staff.id ? null : (calling?.heldByName ?? null),
    owner: calling?.ownerName ?? null,
    isOwner: calling?.owner === staff.id,
    nextOn: calling?.nextOn ?? null,
    timeZone: state.timeZone,
  }
}

/** Null where there is no such order, or its money was never paid out. */
export async function arrearsRecord(
  call: StaffCall,
  orderId: string,
  before?: number,
): Promise<ArrearsRecord | null> {
  const { db, packs, now, language } = call
  const loan = await findLoan(db, orderId)
  const state = loan && (await contactedOrder(db, orderId, call))
  const today = loan && localDay(now, packs[loan.market].timeZone)
  const position = loan && today && positionOf(loan, today)
  if (!position || !state) return null
  const { borrowerId } = loan
  const contacts = await contactsOf(db, { borrowerId, orderId, ...(before !== undefined && { before }) })
  const promises = await recentPromises(db, loan, today)
  const hardships = await hardshipsOf(db, borrowerId)
  const nameOf = await namesOf(db, [
    ...contacts.map(({ by }) => by),
    ...promises.map(({ by }) => by),
    ...hardships.flatMap(({ by, endedBy }) => [by, endedBy ?? by]),
  ])
  const permitted = mayContactOrder(state, now)
  return {
    orderId,
    market: loan.market,
    today,
    borrower: { id: borrowerId, name: loan.name, phone: maskedPhone(loan.phone) },
    classified: loan.class
      ? { class: loan.class, daysPastDue: loan.daysPastDue ?? 0, restructuredOn: loan.restructuredOn }
      : null,
    position: positionShown(position),
    calling: callingShown(call, { state, phone: loan.phone, calling: await callingOf(db, borrowerId, now) }),
    contactRefusal: permitted.allowed ? null : contactRefusalText(permitted, language, state.pack),
    contacts: {
      rows: contacts.map(({ channel, by, at, ...contact }) => ({
        ...contact,
        way: channel,
        body: by === BORROWER ? hardshipText(contact.body) : contact.body,
        by: nameOf(by),
        at: at.toISOString(),
      })),
      next: contacts.length === CONTACTS_LISTED ? (contacts.at(-1)?.id ?? null) : null,
    },
    promises: promises.map((promise) => ({
      id: promise.id,
      amountMinor: promise.amountMinor,
      payBy: promise.payBy,
      at: promise.at.toISOString(),
      by: nameOf(promise.by),
      reason: hardshipText(promise.reason),
      state: promise.state,
    })),
    hardships: hardships.map(({ id, until, reason, by, at, endedBy, endedAt }) => ({
      id,
      until,
      reason,
      at: at.toISOString(),
      by: nameOf(by),
      endedAt: endedAt?.toISOString() ?? '',
      endedBy: nameOf(endedBy),
      holds: endedAt === null && until >= today,
    })),
  }
}
