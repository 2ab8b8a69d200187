import { sql } from 'kysely'
import { genderOfNik } from '../../market/document-number.ts'
import type { Market } from '../../market/language.ts'
import { placeOf } from '../../market/places/places.server.ts'
import { type AgreedTerms, schedule } from '../../market/terms/schedule.ts'
import { latestAnswers } from '../applicants/latest-answers.ts'
import { WRITTEN_OFF } from '../arrears/classify.ts'
import { SETTLED } from '../arrears/classify-batch.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { BureauRecord } from './write-field.ts'

export type Reported = { market: Market; day: string }

type LoanRow = {
  borrowerId: string
  orderId: string
  name: string
  phone: string
  class: string
  daysPastDue: number
  principalMinor: number
  overdueMinor: number
  openMinor: number
  amountMinor: number
  terms: AgreedTerms
  openedOn: string
  lastPaidOn: string | null
  closedOn: string | null
}

const BATCH = 500

/** Loans that run at the end of the day and those that ended in its month: the bureau hears of an end once. */
async function pageOfLoans(
  db: Db,
  { market, day }: Reported,
  after: Pick<LoanRow, 'borrowerId' | 'orderId'>,
): Promise<LoanRow[]> {
  const month = `${day.slice(0, 8)}01`
  const { rows } = await sql<LoanRow>`
    select a.borrower_id as "borrowerId", a.order_id as "orderId", b.name, b.phone, a.class,
      a.days_past_due as "daysPastDue", a.principal_minor as "principalMinor", a.overdue_minor as "overdueMinor",
      a.open_minor as "openMinor", o.amount_minor as "amountMinor", o.terms,
      coalesce(o.start_on::text, '') as "openedOn",
      (select max(e.on_day) from ledger_entries e
        where e.borrower_id = a.borrower_id and e.order_id = a.order_id and e.kind = 'payment') as "lastPaidOn",
      settled.day as "closedOn"
    from arrears a
      left join lateral (select c.day from classifications c
        where c.borrower_id = a.borrower_id and c.order_id = a.order_id and c.class = ${sql.lit(SETTLED)}
        order by c.day desc limit 1) settled on not a.is_open
      join borrowers b on b.id = a.borrower_id
      join orders o on o.id = a.order_id
    where a.market = ${market} and (a.borrower_id, a.order_id) > (${after.borrowerId}, ${after.orderId})
      and a.class <> '' and (a.is_open or (settled.day >= ${month} and settled.day <= ${day}))
    order by a.borrower_id, a.order_id limit ${BATCH}`.execute(db)
  return rows
}

/** By the borrowers' ids, so that the loans of one borrower follow one another. */
async function* pagesOfLoans(db: Db, reported: Reported): AsyncGenerator<LoanRow[]> {
  let after = { borrowerId: '', orderId: '' }
  for (;;) {
    const loans = await pageOfLoans(db, reported, after)
    const last = loans.at(-1)
    if (!last) return
    yield loans
    after = last
  }
}

/** Only the Indonesian document number has it. */
const genderOf = (market: Market, documentNumber: string) =>
  market === 'id' && documentNumber !== '' ? genderOfNik(documentNumber) : ''

/** The agreed day of the last payment; empty before the money is paid out. */
const lastDueOn = (terms: AgreedTerms, startOn: string): string =>
  (startOn && schedule({ ...terms, startOn }).at(-1)?.dueOn) ?? ''

const recordOf = ({ terms, lastPaidOn, closedOn, ...loan }: LoanRow): BureauRecord => ({
  ...loan,
  dueOn: lastDueOn(terms, loan.openedOn),
  lastPaidOn: lastPaidOn ?? '',
  closedOn: closedOn ?? '',
  status: closedOn ? SETTLED : loan.class === WRITTEN_OFF ? WRITTEN_OFF : 'open',
})

export async function countReported(db: Db, reported: Reported): Promise<{ loan: number; borrower: number }> {
  const count = { loan: 0, borrower: 0 }
  let before = ''
  for await (const loans of pagesOfLoans(db, reported))
    for (const { borrowerId } of loans) {
      count.loan += 1
      if (borrowerId !== before) count.borrower += 1
      before = borrowerId
    }
  return count
}

/** Every reported loan with what the borrower answered when applying; `isFirst` is true for one loan of each borrower. */
export async function* reportedLoans(
  services: Pick<Services, 'db' | 'keyring'>,
  reported: Reported,
): AsyncGenerator<{ facts: BureauRecord; isFirst: boolean }> {
  let before = ''
  for await (const loans of pagesOfLoans(services.db, reported)) {
    const answers = await latestAnswers(services, [...new Set(loans.map(({ borrowerId }) => borrowerId))])
    for (const loan of loans) {
      const { identity, personal } = answers.get(loan.borrowerId) ?? {}
      const { fullName = '', documentNumber = '', birthDate = '' } = identity ?? {}
      const { region = '', district = '', address = '', postalCode = '', email = '' } = personal ?? {}
      const place = placeOf(reported.market, region, district)
      const facts = {
        ...recordOf(loan),
        ...{ documentNumber, birthDate, region, address, postalCode, email },
        name: fullName || loan.name,
        gender: genderOf(reported.market, documentNumber),
        district: place?.district.name ?? '',
      }
      yield { facts, isFirst: loan.borrowerId !== before }
      before = loan.borrowerId
    }
  }
}
