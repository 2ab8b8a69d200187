import * as texts from '#texts'
import type { ArrearsRecord } from '../../../contract/calls/arrears.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatInstant, formatShortDay } from '../../../market/dates.ts'
import type { Market } from '../../../market/language.ts'
import { type Currency, formatMoney } from '../../../market/money.ts'
import { readAmount } from '../../../market/read-amount.ts'
import { amountProblem } from '../../../market/typed-numbers.ts'
import { writtenPhone } from '../../../market/written-phone.server.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskAct, deskFailure, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn } from '../../page/posted.ts'
import { className, contactName, readContactOption } from './arrears-names.ts'

/** The order that the address names. */
const known = ({ query }: DeskPageContext) => ({ orderId: query.get('id') ?? '' })

/** What is typed is an amount of the order's market. */
const currencyIn = (form: FormData): Currency => (fieldIn(form, 'currency') === 'INR' ? 'INR' : 'IDR')
const marketIn = (form: FormData): Market => (currencyIn(form) === 'INR' ? 'in' : 'id')

const typedAmount = (form: FormData) => {
  const read = readAmount(fieldIn(form, 'amountMinor'), currencyIn(form))
  return 'amountMinor' in read ? read.amountMinor : Number.NaN
}

/** Writes a contact down; with `goesOn` it leads to the next borrower, or to the list where nobody may be called. */
const logContact = (goesOn: boolean) => {
  const log = deskAct('contactLog', {
    toast: texts.desk_contact_saved,
    known: (context, form) => ({
      ...known(context),
      ...(readContactOption(fieldIn(form, 'contact')) ?? { way: 'note' as const, outcome: '' }),
      ...(fieldIn(form, 'amountMinor') && { amountMinor: typedAmount(form) }),
      goesOn,
    }),
    ...(goesOn && {
      to: ({ href }: DeskPageContext, { next }: { next: string | null }) =>
        next === null
          ? href(deskPaths.arrears, { show: 'callable' })
          : href(deskPaths.arrearsOrder, { id: next }),
    }),
  })
  return async (context: DeskPageContext, form: FormData): Promise<Outcome> => {
    const typed = fieldIn(form, 'amountMinor')
    const problem = typed && amountProblem(typed, currencyIn(form))
    if (problem) return { refused: true, toast: problem, fields: { amountMinor: problem } }
    return log(context, form)
  }
}

export const acts = {
  call: deskAct('callTake', {
    toast: texts.desk_call_begun,
    known: (context, form) => ({ ...known(context), market: marketIn(form) }),
  }),
  logContact: logContact(false),
  logAndNext: logContact(true),
  withdrawPromise: deskAct('promiseWithdraw', { toast: texts.desk_promise_was_withdrawn, known }),
  markHardship: deskAct('hardshipMark', { toast: texts.desk_hardship_saved, known }),
  endHardship: deskAct('hardshipEnd', { toast: texts.desk_hardship_was_ended, known }),
}

type Shown = { money: (minor: number) => string; day: (of: string) => string; time: (iso: string) => string }

const positionShown = ({ position }: ArrearsRecord, { money, day }: Shown) => ({
  open: money(position.openMinor),
  overdue: money(position.overdueMinor),
  daysPastDue: position.daysPastDue,
  periods: position.periods.map(({ periodNo, dueOn, daysLate, openMinor, paidMinor }) => ({
    periodNo,
    due: day(dueOn),
    daysLate,
    paid: money(paidMinor),
    open: money(openMinor),
  })),
})

const promisesShown = ({ promises }: ArrearsRecord, { money, day, time }: Shown) =>
  promises.map(({ id, amountMinor, payBy, at, by, reason, state }) => ({
    id,
    amount: money(amountMinor),
    payBy: day(payBy),
    at: time(at),
    by,
    reason,
    state,
  }))

const hardshipsShown = ({ hardships }: ArrearsRecord, { day, time }: Shown) =>
  hardships.map(({ id, until, reason, at, by, endedBy, holds }) => ({
    id,
    until: day(until),
    reason,
    at: time(at),
    by,
    endedBy,
    holds,
  }))

/** Who is calling, by which number, at what hour of theirs; and who calls next. */
function callingShown(
  { calling, borrower, market }: ArrearsRecord,
  { language, now, packs }: DeskPageContext,
) {
  const { phone, timeZone, nextOn, owner } = calling
  return {
    ...calling,
    phone: phone ? writtenPhone(phone) : borrower.phone,
    dial: phone && `tel:${phone}`,
    localTime: texts.desk_call_local_time({
      at: formatInstant(now, language, timeZone),
      zone: timeZone.split('/').at(-1) ?? timeZone,
    }),
    isElsewhere: timeZone !== packs[market].timeZone,
    next: [owner, nextOn && formatShortDay(nextOn, language)].filter(Boolean).join(', '),
  }
}

/** The number of the last contact that was shown on the page before. */
const beforeOf = (text: string | null) => {
  const before = Number(text)
  return Number.isSafeInteger(before) && before > 0 ? { before } : {}
}

export async function load(context: DeskPageContext) {
  const { desk, query, language, packs, currentUrl, currentUrlWith, href, typed, staff } = context
  const found = await desk.arrearsShow({ ...known(context), ...beforeOf(query.get('before')) })
  if (!found.success) return deskFailure(found)
  const record = found.data
  const { classified, contacts } = record
  const pack = packs[record.market]
  const shown: Shown = {
    money: (minor) => formatMoney(minor, pack.currency),
    day: (of) => formatShortDay(of, language),
    time: (iso) => deskTime(iso, language, pack),
  }
  return {
    title: record.orderId,
    props: {
      currentUrl,
      list: href(deskPaths.arrears, { market: record.market }),
      borrowerHref: href(deskPaths.borrower, { id: record.borrower.id }),
      orderId: record.orderId,
      name: record.borrower.name,
      phone: record.borrower.phone,
      today: record.today,
      currency: pack.currency,
      mayAct: mayCall(staff.role, deskTable.contactLog),
      class: classified && className(pack, classified.class, language),
      restructured:
        classified?.restructuredOn &&
        texts.desk_arrears_restructured({ day: formatShortDay(classified.restructuredOn, language) }),
      position: positionShown(record, shown),
      contactRefusal: record.contactRefusal,
      calling: callingShown(record, context),
      contacts: contacts.rows.map(({ id, way, outcome, body, by, at }) => ({
        id,
        what: contactName(way, outcome),
        body,
        by,
        at: shown.time(at),
      })),
      earlier: contacts.next && currentUrlWith({ before: String(contacts.next) }),
      promises: promisesShown(record, shown),
      hardships: hardshipsShown(record, shown),
      typed: {
        nextOn: fieldIn(typed, 'nextOn'),
        owns: typed === null ? record.calling.isOwner : fieldIn(typed, 'owns') === 'true',
        contact: fieldIn(typed, 'contact'),
        body: fieldIn(typed, 'body'),
        amount: fieldIn(typed, 'amountMinor'),
        payBy: fieldIn(typed, 'payBy'),
        until: fieldIn(typed, 'until'),
        reason: fieldIn(typed, 'reason'),
      },
    },
  }
}

export type Props = PropsOf<typeof load>
