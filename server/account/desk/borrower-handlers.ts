import * as texts from '#texts'
import {
  type account,
  type BorrowerFile,
  type BorrowerOrder,
  type RevealedField,
  revealRoles,
} from '../../../contract/calls/account.ts'
import { deskArrears } from '../../../contract/calls/arrears.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import type { StaffRows } from '../../../contract/wire/operation.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { StaffRole } from '../../../contract/wire/roles.ts'
import { masked } from '../../applicants/answers.ts'
import { latestApplication, stepsOf } from '../../application/record.ts'
import { contactedOrder, mayContactOrder } from '../../arrears/borrower-state.ts'
import { borrowerArrears } from '../../arrears/desk/borrower-arrears.ts'
import { contactRefusalText } from '../../arrears/desk/contact-refusal.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { currentAccount } from '../../payouts/bank-accounts.ts'
import {
  chatLines,
  complaintLines,
  documentLines,
  messageLines,
  noteLines,
  proposalLines,
  sessionLines,
} from './contact-sections.ts'
import { findBorrowers } from './find-borrowers.ts'
import { loanSection } from './loan-section.ts'
import { gatewayEventLines, ledgerPage, orderLines, payCodeLines, payoutLines } from './money-sections.ts'

const borrowerById = (db: Db, id: string) =>
  db.selectFrom('borrowers').selectAll().where('id', '=', id).executeTakeFirst()
type Borrower = NonNullable<Awaited<ReturnType<typeof borrowerById>>>

const accountOf = (db: Db, borrowerId: string) =>
  db
    .selectFrom('bank_accounts')
    .select(['last_four', 'bank_name'])
    .where('borrower_id', '=', borrowerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Nothing is decrypted for it: that there is a document number is all that it shows. */
const HIDDEN = '••••'

async function whoOf(db: Db, borrower: Borrower): Promise<Pick<BorrowerFile, 'borrower' | 'application'>> {
  const [application, account] = await Promise.all([
    latestApplication(db, borrower.id),
    accountOf(db, borrower.id),
  ])
  const at = application?.decided_at ?? application?.submitted_at ?? application?.created_at
  return {
    borrower: {
      borrowerId: borrower.id,
      market: borrower.market,
      name: borrower.name,
      since: borrower.created_at.toISOString(),
      incomeMinor: borrower.salary_minor,
      limitMinor: borrower.credit_limit_minor,
      phone: masked(borrower.phone),
      document: application?.document_hash ? HIDDEN : '',
      account: account ? `${HIDDEN} ${account.last_four}` : '',
      bank: account?.bank_name ?? '',
    },
    application: application
      ? {
          applicationId: application.id,
          status: application.status,
          reason: application.decision?.reason ?? '',
          at: at?.toISOString() ?? '',
        }
      : null,
  }
}

const arrearsReaders: readonly StaffRole[] = deskArrears.arrearsShow.by

/** What is looked at first where no order was named: what is late, then what is owed, then the newest. */
const mainOrder = (orders: readonly BorrowerOrder[]) =>
  orders.toSorted((one, other) => other.overdueMinor - one.overdueMinor || other.openMinor - one.openMinor)[0]

/** Null where contact is permitted, or nothing is owed about which anybody would contact them. */
async function contactRefusal(call: StaffCall, order: BorrowerOrder | undefined): Promise<string | null> {
  const state = order && order.openMinor > 0 ? await contactedOrder(call.db, order.orderId, call) : null
  const permitted = state && mayContactOrder(state, call.now)
  return state && permitted && !permitted.allowed
    ? contactRefusalText(permitted, call.language, state.pack)
    : null
}

/** Everything at once; the loan and its ledger follow the orders, since they are of one of them. */
async function fileOf(call: StaffCall, borrower: Borrower, page: { orderId: string; before: string }) {
  const { db, now } = call
  const { id } = borrower
  const orders = orderLines(db, id, call)
  const shown = orders.then((all) => {
    const named = all.find(({ orderId }) => orderId === page.orderId)
    return { order: named ?? mainOrder(all), orderId: page.orderId || mainOrder(all)?.orderId }
  })
  const loan = shown.then(async ({ orderId }) =>
    orderId
      ? loanSection(
          db,
          { borrowerId: id, page: await ledgerPage(db, id, { orderId, before: page.before }) },
          call,
        )
      : { loan: null, ledger: null },
  )
  const arrears = arrearsReaders.includes(call.staff.role)
    ? borrowerArrears(call, id)
    : { contacts: [], promises: [] }
  const [who, ...sections] = await Promise.all([
    whoOf(db, borrower),
    orders,
    loan,
    arrears,
    shown.then(({ order }) => contactRefusal(call, order)),
    payCodeLines(db, id),
    gatewayEventLines(db, id),
    payoutLines(db, id),
    documentLines(db, id),
    messageLines(db, id, borrower.phone),
    complaintLines(db, id),
    chatLines(db, id),
    sessionLines(db, id, now),
    proposalLines(db, id, now),
    noteLines(db, id),
  ])
  const [ordered, owed, worked, refusal, codes, events, payouts, documents, ...others] = sections
  const [messages, complaints, chats, sessions, proposals, notes] = others
  return {
    ...who,
    orders: ordered,
    ...owed,
    ...worked,
    contactRefusal: refusal,
    codes,
    events,
    payouts,
    documents,
    messages,
    complaints,
    chats,
    sessions,
    proposals,
    notes,
  } satisfies BorrowerFile
}

const revealed: Readonly<Record<RevealedField, (call: StaffCall, borrower: Borrower) => Promise<string>>> = {
  phone: async (_, { phone }) => phone,
  document: async (call, { id }) => {
    const application = await latestApplication(call.db, id)
    return application ? (await stepsOf(call, application)).answers.identity.documentNumber : ''
  },
  account: async (call, { id }) => (await currentAccount(call, id))?.accountNumber ?? '',
}

const mayReveal = (role: StaffRole, field: RevealedField) =>
  revealRoles[field].some((allowed: StaffRole) => allowed === role)

const subjectOf = (borrowerId: string) => ({ subject: `borrower ${borrowerId}`, borrowerId })

export const borrowerHandlers = {
  borrowerSearch: async (call, { q, after }) => {
    const found = await findBorrowers(call.db, { q, after })
    // What was typed may be a phone number: the log has whom it led to.
    const details = { found: found.rows.map(({ borrowerId, foundBy }) => `${foundBy} ${borrowerId}`) }
    call.record({ subject: 'search for borrowers', details })
    return found
  },

  borrowerShow: async (call, { borrowerId, orderId, before }) => {
    const borrower = await borrowerById(call.db, borrowerId)
    if (!borrower) return refuse(codes.notFound)
    call.record(subjectOf(borrowerId))
    return fileOf(call, borrower, { orderId, before })
  },

  borrowerReveal: async (call, { borrowerId, field, reason }) => {
    if (!mayReveal(call.staff.role, field)) return refuse(codes.forbidden)
    if (reason.trim() === '') return refuse(codes.notPossible, texts.desk_reveal_why())
    const borrower = await borrowerById(call.db, borrowerId)
    const value = borrower && (await revealed[field](call, borrower))
    if (!value) return refuse(codes.notFound)
    call.record({ ...subjectOf(borrowerId), reason: reason.trim(), details: { field } })
    return { value }
  },

  borrowerNoteAdd: async (call, { borrowerId, noteId, text }) => {
    const body = text.trim()
    if (body === '') return refuse(codes.invalidRequest)
    if (!(await borrowerById(call.db, borrowerId))) return refuse(codes.notFound)
    await call.db
      .insertInto('borrower_notes')
      .values({
        id: noteId,
        borrower_id: borrowerId,
        staff_id: call.staff.id,
        body,
        created_at: call.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    call.record({ ...subjectOf(borrowerId), details: { noteId } })
    return done
  },
} satisfies Handlers<StaffRows<typeof account>>
