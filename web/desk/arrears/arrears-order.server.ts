import * as texts from '#texts'
import type { ArrearsRecord } from '../../../contract/desk/arrears.ts'
import { deskTable } from '../../../contract/desk/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import { formatMoney, parseMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure, deskRefused, fieldsOf, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { className, contactName, readContactOption } from './arrears-names.ts'

type Result = Parameters<typeof deskRefused>[0] | { success: true }

const orderIdOf = ({ query }: DeskPageContext) => query.get('id') ?? ''

const outcomeOf = (result: Result, toast: string): Outcome =>
  result.success ? { toast, changed: true } : deskRefused(result)

async function logContact(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { contact = '', body = '' } = fieldsOf(form)
  const { way = 'note', outcome = '' } = readContactOption(contact) ?? {}
  const result = await context.desk.contactLog({ orderId: orderIdOf(context), way, outcome, body })
  return outcomeOf(result, texts.desk_contact_saved())
}

/** What is typed is an amount of the order's market. */
async function recordPromise(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { amount = '', payBy = '', currency = '' } = fieldsOf(form)
  const amountMinor = parseMoney(amount, currency === 'INR' ? 'INR' : 'IDR')
  if (amountMinor === null || amountMinor <= 0)
    return { refused: true, toast: texts.desk_promise_not_amount() }
  const result = await context.desk.promiseRecord({ orderId: orderIdOf(context), amountMinor, payBy })
  return outcomeOf(result, texts.desk_promise_saved())
}

async function withdrawPromise(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const promiseId = Number(fieldsOf(form)['promiseId'])
  const result = await context.desk.promiseWithdraw({ orderId: orderIdOf(context), promiseId })
  return outcomeOf(result, texts.desk_promise_was_withdrawn())
}

async function markHardship(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { until = '', reason = '', seen = '' } = fieldsOf(form)
  const orderId = orderIdOf(context)
  const result = await context.desk.hardshipMark({ orderId, until, reason, seen: Number(seen) })
  return outcomeOf(result, texts.desk_hardship_saved())
}

async function endHardship(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const seen = Number(fieldsOf(form)['seen'])
  const result = await context.desk.hardshipEnd({ orderId: orderIdOf(context), seen })
  return outcomeOf(result, texts.desk_hardship_was_ended())
}

export const acts = { logContact, recordPromise, withdrawPromise, markHardship, endHardship }

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
  promises.map(({ id, amountMinor, payBy, at, by, state }) => ({
    id,
    amount: money(amountMinor),
    payBy: day(payBy),
    at: time(at),
    by,
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

/** The number of the last contact that was shown on the page before. */
const beforeOf = (text: string | null) => {
  const before = Number(text)
  return Number.isSafeInteger(before) && before > 0 ? { before } : {}
}

export async function load(context: DeskPageContext) {
  const { desk, query, language, packs, here, hereWith, href, typed, staff } = context
  const found = await desk.arrearsShow({ orderId: query.get('id') ?? '', ...beforeOf(query.get('before')) })
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
      here,
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
      contacts: contacts.rows.map(({ id, way, outcome, body, by, at }) => ({
        id,
        what: contactName(way, outcome),
        body,
        by,
        at: shown.time(at),
      })),
      earlier: contacts.next && hereWith({ before: String(contacts.next) }),
      promises: promisesShown(record, shown),
      hardships: hardshipsShown(record, shown),
      typed: typed ? fieldsOf(typed) : {},
    },
  }
}

export type Props = PropsOf<typeof load>
