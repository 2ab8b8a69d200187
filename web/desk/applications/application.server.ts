import * as v from 'valibot'
import * as texts from '#texts'
import { applicationSteps, pictureKinds } from '../../../contract/calls/application.ts'
import { type ApplicationFile, applicationDeclineReasons } from '../../../contract/desk/applications.ts'
import { deskTable } from '../../../contract/desk/table.ts'
import type { Result } from '../../../contract/wire/codes.ts'
import { deskFilePaths, deskPaths } from '../../../contract/wire/paths.ts'
import { languageNames } from '../../../market/language.ts'
import type { MarketPack } from '../../../market/market.ts'
import { formatMajor, formatMoney, MINOR_PER_MAJOR } from '../../../market/money.ts'
import { placeOf } from '../../../market/places/places.server.ts'
import { employmentNames, relationNames } from '../../application/step-fields.server.ts'
import { isStep, titleOfStep } from '../../application/steps.server.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure, deskRefused, fieldsOf, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { Failure, PropsOf } from '../../page/page.ts'
import { pictureResponse } from '../../page/picture.server.ts'
import { answerLabel, applicationStatusWords, reasonWord, verdictWord } from './application-words.ts'

type Given = Readonly<Record<string, string>>
type Writer = (value: string, given: Given, pack: MarketPack) => string

const named =
  (names: Readonly<Record<string, () => string>>): Writer =>
  (value) =>
    names[value]?.() ?? value

const place = ({ region = '', district = '' }: Given, { market }: MarketPack) =>
  placeOf(market, region, district)

/** What is stored as a code, as it was chosen. */
const writers: Readonly<Record<string, Writer>> = {
  employment: named(employmentNames),
  relation: named(relationNames),
  income: (value, _, { currency }) => formatMajor(Number(value) * MINOR_PER_MAJOR, currency),
  region: (value, given, pack) => place(given, pack)?.region.name ?? value,
  district: (value, given, pack) => place(given, pack)?.district.name ?? value,
}

/** The answers by step, without those that were not given. */
const answersByStep = ({ answers }: Pick<ApplicationFile, 'answers'>, pack: MarketPack) =>
  Object.entries(answers)
    .map(([step, given]) => ({
      heading: isStep(step) ? titleOfStep(step) : step,
      facts: Object.entries(given)
        .filter(([, value]) => value !== '')
        .map(([field, value]) => ({
          label: answerLabel(field),
          value: writers[field]?.(value, given, pack) ?? value,
        })),
    }))
    .filter(({ facts }) => facts.length > 0)

type Pack = DeskPageContext['pack']

function factsOf({ facts, limitMinor }: ApplicationFile, { currency }: Pack) {
  const { openLoans: open, repaidLoans: repaid } = facts
  return [
    { label: texts.desk_application_age(), value: String(facts.age) },
    { label: texts.desk_application_income(), value: formatMoney(facts.incomeMinor, currency) },
    { label: texts.desk_application_payments(), value: formatMoney(facts.monthlyPaymentsMinor, currency) },
    { label: texts.desk_application_loans(), value: texts.desk_application_loans_of({ open, repaid }) },
    { label: texts.desk_application_identity(), value: verdictWord(facts.identity) },
    { label: texts.desk_application_account(), value: verdictWord(facts.account) },
    { label: texts.desk_application_limit(), value: formatMajor(limitMinor, currency) },
  ]
}

/** What can be done, and what was typed where it was refused. */
function decisionOf(file: ApplicationFile, { packs, href, staff, typed }: DeskPageContext) {
  if (file.status !== 'review' || !mayCall(staff.role, deskTable.applicationApprove)) return null
  const { currency, application } = packs[file.market]
  const field = (act: string, name: string) =>
    typed?.get('act') === act ? String(typed.get(name) ?? '') : ''
  return {
    version: file.version,
    limit: formatMajor(file.limitMinor, currency),
    secondAbove: formatMajor(application.secondPersonAboveMinor, currency),
    needsSecond: file.needsSecond,
    isTooSmall: file.isTooSmall,
    proposal: file.proposalId && href(deskPaths.proposal, { id: file.proposalId }),
    language: languageNames[file.language],
    reasons: applicationDeclineReasons.map((value) => ({ value, label: reasonWord(value) })),
    steps: applicationSteps
      .filter((step) => step !== 'contact' || application.emergencyContact)
      .map((value) => ({ value, label: titleOfStep(value) })),
    typed: {
      approveNote: field('approve', 'note') || field('propose', 'note'),
      reason: field('decline', 'reason') || 'declined',
      message: field('decline', 'message'),
      note: field('decline', 'note'),
      step: field('askAgain', 'step') || 'identity',
      missing: field('askAgain', 'message'),
    },
  }
}

/** What somebody typed who came second: there is no form any more to keep it in. */
const unsentOf = ({ status }: ApplicationFile, { typed }: DeskPageContext) =>
  status === 'review'
    ? []
    : ['message', 'note'].map((name) => String(typed?.get(name) ?? '')).filter((text) => text !== '')

export async function load(context: DeskPageContext) {
  const { desk, query, here, href, language, packs } = context
  const found = await desk.applicationShow({ applicationId: query.get('id') ?? '' })
  if (!found.success) return deskFailure(found)
  const file = found.data
  const pack = packs[file.market]
  const time = (iso: string) => deskTime(iso, language, pack)
  const picture = (kind: (typeof pictureKinds)[number]) =>
    file.pictures[kind] ? href(deskFilePaths.applicationPicture, { id: file.applicationId, kind }) : null
  return {
    title: file.name,
    props: {
      here,
      name: file.name,
      status: { name: applicationStatusWords[file.status](), isWaiting: file.status === 'review' },
      why: reasonWord(file.reason),
      submitted: time(file.submittedAt),
      borrower: href(deskPaths.borrower, { id: file.borrowerId }),
      unsent: unsentOf(file, context),
      others: file.others.map(({ staff, at }) => ({ staff, at: time(at) })),
      pictures: { document: picture('document'), selfie: picture('selfie') },
      verdicts: file.verdicts.map(({ reason, status, applies }) => ({
        rule: reasonWord(reason),
        outcome: applicationStatusWords[status](),
        applies,
      })),
      facts: factsOf(file, pack),
      answers: answersByStep(file, pack),
      decision: decisionOf(file, context),
      history: file.history.map(({ at, status, reason, by, message, note }) => [
        time(at),
        applicationStatusWords[status](),
        reasonWord(reason),
        by || texts.desk_application_policy(),
        message,
        note,
      ]),
    },
  }
}

const seen = ({ query }: DeskPageContext, form: FormData) => ({
  applicationId: query.get('id') ?? '',
  version: String(form.get('version') ?? ''),
})

/** On to the list, where the next one waits. */
const decided = (result: Result<unknown>, toast: string, { href }: DeskPageContext): Outcome =>
  result.success ? { toast, to: href(deskPaths.applications) } : deskRefused(result)

async function approve(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { note = '' } = fieldsOf(form)
  const result = await context.desk.applicationApprove({ ...seen(context, form), note })
  return decided(result, texts.desk_application_was_approved(), context)
}

async function propose(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { note: reason = '' } = fieldsOf(form)
  const { applicationId } = seen(context, form)
  const result = await context.desk.applicationLargeApprove({ applicationId, reason })
  return decided(result, texts.desk_application_was_proposed(), context)
}

async function decline(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { reason, message = '', note = '' } = fieldsOf(form)
  const chosen = v.safeParse(v.picklist(applicationDeclineReasons), reason)
  const answer = { reason: chosen.success ? chosen.output : ('declined' as const), message, note }
  const result = await context.desk.applicationDecline({ ...seen(context, form), ...answer })
  return decided(result, texts.desk_application_was_declined(), context)
}

async function askAgain(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { step = '', message = '' } = fieldsOf(form)
  const asked = { step: isStep(step) ? step : ('identity' as const), message }
  const result = await context.desk.applicationAskAgain({ ...seen(context, form), ...asked })
  return decided(result, texts.desk_application_was_asked(), context)
}

export const acts = { approve, propose, decline, askAgain }

/** Decrypted for this reply alone: nothing stores it, and the look is in the audit log. */
export async function applicationPictureFile({ desk, query }: DeskPageContext): Promise<Response | Failure> {
  const kind = v.safeParse(v.picklist(pictureKinds), query.get('kind'))
  const found = await desk.applicationPictureShow({
    applicationId: query.get('id') ?? '',
    kind: kind.success ? kind.output : 'document',
  })
  if (!found.success) return deskFailure(found)
  return pictureResponse(found.data)
}

export type Props = PropsOf<typeof load>
