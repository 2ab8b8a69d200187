import * as v from 'valibot'
import * as texts from '#texts'
import {
  type AnswerField,
  type ApplicationFile,
  type ApplicationStep,
  applicationDeclineReasons,
  applicationSteps,
  pictureKinds,
} from '../../../contract/calls/application.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskFilePaths, deskPaths } from '../../../contract/wire/paths.ts'
import { formatDay } from '../../../market/dates.ts'
import { languageNames } from '../../../market/language.ts'
import type { MarketPack } from '../../../market/market.ts'
import { formatMajor, formatMoney, MINOR_PER_MAJOR } from '../../../market/money.ts'
import { placeOf } from '../../../market/places/places.server.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { verdictWord } from '../../desk-kit/verdict-word.ts'
import { type DeskPageContext, deskAct, deskFailure, deskRefused, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { Failure, PropsOf } from '../../page/page.ts'
import { pictureResponse } from '../../page/picture.server.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'
import { employmentNames, periodNames, relationNames } from '../step-fields.server.ts'
import { titleOfStep } from '../steps.server.ts'
import { answerLabel, applicationStatusTexts, reasonWord } from './application-words.ts'

type Given = Readonly<Record<string, string>>
type Writer = (value: string, given: Given, pack: MarketPack) => string

const named =
  (names: Readonly<Record<string, () => string>>): Writer =>
  (value) =>
    names[value]?.() ?? texts.desk_word_unknown()

const place = ({ region = '', district = '' }: Given, { market }: MarketPack) =>
  placeOf(market, region, district)

/** What is stored as a code, as it was chosen. */
const writers: Readonly<Record<string, Writer>> = {
  employment: named(employmentNames),
  relation: named(relationNames),
  incomePer: named(periodNames),
  income: (value, _, { currency }) => formatMajor(Number(value) * MINOR_PER_MAJOR, currency),
  region: (value, given, pack) => place(given, pack)?.region.name ?? value,
  district: (value, given, pack) => place(given, pack)?.district.name ?? value,
}

/** The answers by step, without those that were not given. */
const answersByStep = ({ answers }: Pick<ApplicationFile, 'answers'>, pack: MarketPack) =>
  (Object.entries(answers) as [ApplicationStep, (typeof answers)[ApplicationStep]][])
    .map(([step, given]) => ({
      heading: titleOfStep(step),
      facts: (Object.entries(given) as [AnswerField, string][])
        .filter(([, value]) => value !== '')
        .map(([field, value]) => ({
          label: answerLabel(field),
          value: writers[field]?.(value, given, pack) ?? value,
        })),
    }))
    .filter(({ facts }) => facts.length > 0)

type Pack = DeskPageContext['pack']

function detailRows({ facts, limitMinor }: ApplicationFile, { currency }: Pack) {
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

/** What the borrower would read of the decline that was just typed; null where none was, or something is wrong with it. */
async function shownDecline(file: ApplicationFile, { desk, typed, language }: DeskPageContext) {
  if (!typed || !['showDecline', 'decline'].includes(fieldIn(typed, 'act'))) return null
  const { applicationId } = file
  const shown = await desk.applicationDeclinePreview({
    ...requestIn(typed, deskTable.applicationDeclinePreview),
    applicationId,
  })
  if (!shown.success) return null
  const { retryOn } = shown.data
  return { ...shown.data, retryOn: retryOn && formatDay(retryOn, language) }
}

/** What can be done, and what was typed where it was refused. */
async function decisionOf(file: ApplicationFile, context: DeskPageContext) {
  const { packs, href, staff, typed } = context
  if (file.status !== 'review' || !mayCall(staff.role, deskTable.applicationApprove)) return null
  const { currency, application } = packs[file.market]
  const field = (act: string, name: string) => (fieldIn(typed, 'act') === act ? fieldIn(typed, name) : '')
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
    declineShown: await shownDecline(file, context),
    typed: {
      approveNote: field('approve', 'note') || field('propose', 'reason'),
      reason: field('showDecline', 'reason') || field('decline', 'reason'),
      message: field('showDecline', 'message') || field('decline', 'message'),
      note: field('showDecline', 'note') || field('decline', 'note'),
      step: field('askAgain', 'step'),
      missing: field('askAgain', 'message'),
    },
  }
}

/** What somebody typed who came second: there is no form any more to keep it in. */
function unsentOf({ status }: ApplicationFile, { typed }: DeskPageContext): string[] {
  if (status === 'review') return []
  const names = fieldIn(typed, 'act') === 'propose' ? ['reason'] : ['message', 'note']
  return names.map((name) => fieldIn(typed, name)).filter((text) => text !== '')
}

export async function load(context: DeskPageContext) {
  const { desk, currentUrl, href, language, packs } = context
  const found = await desk.applicationShow(known(context))
  if (!found.success) return deskFailure(found)
  const file = found.data
  const pack = packs[file.market]
  const time = (iso: string) => deskTime(iso, language, pack)
  const picture = (kind: (typeof pictureKinds)[number]) =>
    file.pictures[kind] ? href(deskFilePaths.applicationPicture, { id: file.applicationId, kind }) : null
  return {
    title: file.name,
    props: {
      currentUrl,
      name: file.name,
      status: { name: applicationStatusTexts[file.status](), isWaiting: file.status === 'review' },
      why: reasonWord(file.reason),
      submitted: time(file.submittedAt),
      borrower: href(deskPaths.borrower, { id: file.borrowerId }),
      unsent: unsentOf(file, context),
      others: file.others.map(({ staff, at }) => ({ staff, at: time(at) })),
      pictures: { document: picture('document'), selfie: picture('selfie') },
      verdicts: file.verdicts.map(({ reason, status, applies }) => ({
        rule: reasonWord(reason),
        outcome: applicationStatusTexts[status](),
        applies,
      })),
      facts: detailRows(file, pack),
      answers: answersByStep(file, pack),
      decision: await decisionOf(file, context),
      history: file.history.map(({ at, status, reason, by, message, note }) => [
        time(at),
        applicationStatusTexts[status](),
        reasonWord(reason),
        by || texts.desk_application_policy(),
        message,
        note,
      ]),
    },
  }
}

const known = ({ query }: DeskPageContext) => ({ applicationId: query.get('id') ?? '' })

/** On to the list, where the next one waits. */
const to = ({ href }: DeskPageContext) => href(deskPaths.applications)

/** Nothing is sent; `load` shows what would be. */
async function showDecline(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const typed = requestIn(form, deskTable.applicationDeclinePreview)
  const shown = await context.desk.applicationDeclinePreview({ ...typed, ...known(context) })
  return shown.success ? { stay: true } : deskRefused(shown)
}

export const acts = {
  showDecline,
  approve: deskAct('applicationApprove', { toast: texts.desk_application_was_approved, known, to }),
  propose: deskAct('applicationLargeApprove', { toast: texts.desk_application_was_proposed, known, to }),
  decline: deskAct('applicationDecline', { toast: texts.desk_application_was_declined, known, to }),
  askAgain: deskAct('applicationAskAgain', { toast: texts.desk_application_was_asked, known, to }),
}

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
