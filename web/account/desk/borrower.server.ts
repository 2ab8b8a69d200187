import { randomUUID } from 'node:crypto'
import * as texts from '#texts'
import { type BorrowerFile, type RevealedField, revealRoles } from '../../../contract/calls/account.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { type DeskPath, deskPaths, paths } from '../../../contract/wire/paths.ts'
import type { StaffRole } from '../../../contract/wire/roles.ts'
import { formatShortDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { writtenPhone } from '../../../market/written-phone.server.ts'
import { contactName, promiseStates } from '../../arrears/desk/arrears-names.ts'
import { actName } from '../../desk/proposals/act-names.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { marketNames } from '../../desk-kit/market-names.ts'
import { microUsd } from '../../desk-kit/micro-usd.ts'
import { type DeskPageContext, deskAct, deskFailure, deskRefused, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'
import { type Cell, orderCell } from './cells.ts'
import { loanShown } from './loan-section.server.ts'
import { moneySections } from './money-sections.server.ts'
import { channelWord, deliveryReasons, stateWord } from './state-words.ts'

/** What was written to and by the borrower, and about them; as rows of texts. */
function contactSections(file: BorrowerFile, context: DeskPageContext) {
  const { href, language, packs, pageHref } = context
  const pack = packs[file.borrower.market]
  const order = (orderId: string) => orderCell(orderId, file.borrower, context)
  const toPage = (path: DeskPath, id: string): Cell =>
    pageHref(path) ? { href: href(path, { id }), text: id } : id
  const time = (iso: string) => deskTime(iso, language, pack)
  return {
    contacts: file.contacts.map(({ orderId, way, outcome, text, by, at }) => [
      time(at),
      order(orderId),
      contactName(way, outcome),
      text,
      by,
    ]),
    promises: file.promises.map(({ orderId, amountMinor, payBy, state, by, at }) => [
      promiseStates[state].name(),
      order(orderId),
      formatMoney(amountMinor, pack.currency),
      formatShortDay(payBy, language),
      time(at),
      by,
    ]),
    documents: file.documents.map(({ code, kind, orderId, at }): Cell[] => [
      { href: href(paths.verify, { code }), text: code },
      stateWord(kind),
      order(orderId),
      time(at),
    ]),
    messages: file.messages.map((message) => [
      stateWord(message.topic),
      stateWord(message.state),
      channelWord(message.channel),
      String(message.tries),
      deliveryReasons(message.reason),
      message.providerId,
      microUsd(message.costMicroUsd, language),
      time(message.at),
    ]),
    complaints: file.complaints.map(({ complaintId, status, dueOn, at }): Cell[] => [
      toPage(deskPaths.complaint, complaintId),
      stateWord(status),
      formatShortDay(dueOn, language),
      time(at),
    ]),
    chats: file.chats.map(({ value, nodeId, at }) => [[nodeId, value].filter(Boolean).join(': '), time(at)]),
    sessions: file.sessions.map(({ device, at, seenAt, endsAt }) => [
      device,
      time(at),
      time(seenAt),
      time(endsAt),
    ]),
    proposals: file.proposals.map(({ proposalId, act, subject, state, proposedBy, at }): Cell[] => [
      { href: href(deskPaths.proposal, { id: proposalId }), text: actName(act) },
      subject,
      stateWord(state),
      proposedBy,
      time(at),
    ]),
    notes: file.notes.map(({ by, text, at }) => ({ by, text, at: time(at) })),
  }
}

const fields = Object.keys(revealRoles) as RevealedField[]
const labels: Readonly<Record<RevealedField, () => string>> = {
  phone: texts.desk_borrower_phone,
  document: texts.desk_borrower_document,
  account: texts.desk_borrower_account,
}

/** What was revealed travels from the act to the page that answers the same post, and nowhere else. */
const REVEALED = 'revealed value'

function maskedValues({ borrower }: BorrowerFile, { staff, typed }: DeskPageContext) {
  const masked = { ...borrower, account: [borrower.account, borrower.bank].filter(Boolean).join(', ') }
  return fields
    .filter((field) => borrower[field] !== '')
    .map((field) => {
      const isRequested = fieldIn(typed, 'field') === field
      const value = isRequested ? fieldIn(typed, REVEALED) : ''
      return {
        field,
        isRequested,
        label: labels[field](),
        masked: masked[field],
        value: field === 'phone' && value ? writtenPhone(value) : value,
        typedReason: isRequested ? fieldIn(typed, 'reason') : '',
        mayReveal: revealRoles[field].some((role: StaffRole) => role === staff.role),
      }
    })
}

function whoOf(file: BorrowerFile, context: DeskPageContext) {
  const { borrower, application } = file
  const { language, packs, staff, href } = context
  const pack = packs[borrower.market]
  const maySee = mayCall(staff.role, deskTable.applicationShow)
  return {
    facts: [
      { label: texts.desk_borrower_id(), value: borrower.borrowerId },
      { label: texts.desk_borrower_market(), value: marketNames[borrower.market]() },
      { label: texts.desk_borrower_since(), value: deskTime(borrower.since, language, pack) },
      { label: texts.desk_borrower_income(), value: formatMoney(borrower.incomeMinor, pack.currency) },
      { label: texts.desk_borrower_limit(), value: formatMoney(borrower.limitMinor, pack.currency) },
    ],
    masked: maskedValues(file, context),
    application: application && {
      status: stateWord(application.status),
      at: deskTime(application.at, language, pack),
      href: maySee ? href(deskPaths.application, { id: application.applicationId }) : null,
    },
  }
}

export async function load(context: DeskPageContext) {
  const { desk, query, currentUrl, typed, staff } = context
  const [borrowerId, orderId, before] = ['id', 'order', 'before'].map((name) => query.get(name) ?? '')
  const found = await desk.borrowerShow({
    borrowerId: borrowerId ?? '',
    orderId: orderId ?? '',
    before: before ?? '',
  })
  if (!found.success) return deskFailure(found)
  const file = found.data
  const isNote = fieldIn(typed, 'act') === 'addNote'
  return {
    title: file.borrower.name || file.borrower.borrowerId,
    props: {
      currentUrl,
      name: file.borrower.name || file.borrower.borrowerId,
      who: whoOf(file, context),
      loan: loanShown(file, context),
      money: moneySections(file, context),
      contact: contactSections(file, context),
      note: {
        mayAdd: mayCall(staff.role, deskTable.borrowerNoteAdd),
        id: isNote ? fieldIn(typed, 'noteId') : randomUUID(),
        typed: isNote ? fieldIn(typed, 'text') : '',
      },
    },
  }
}

const known = ({ query }: DeskPageContext) => ({ borrowerId: query.get('id') ?? '' })

async function reveal(context: DeskPageContext, form: FormData): Promise<Outcome> {
  form.delete(REVEALED)
  const request = { ...requestIn(form, deskTable.borrowerReveal), ...known(context) }
  const result = await context.desk.borrowerReveal(request)
  if (!result.success) return deskRefused(result)
  form.set(REVEALED, result.data.value)
  return { stay: true }
}

export const acts = {
  reveal,
  addNote: deskAct('borrowerNoteAdd', { toast: texts.desk_borrower_note_added, known }),
}

export type Props = PropsOf<typeof load>
