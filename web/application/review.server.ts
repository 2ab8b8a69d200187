import * as v from 'valibot'
import * as texts from '#texts'
import { type ApplicationStep, fieldProblems } from '../../contract/calls/application.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatShortDay } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { placeOf } from '../../market/places/places.server.ts'
import { writtenPhone } from '../../market/written-phone.server.ts'
import { messageOf, refusalOf } from '../page/failed-call.server.ts'
import { refuseFields } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { documentLabel, pictureHref } from './identity-fields.server.ts'
import { doneSteps, loadEditable, stepsToFill } from './load-application.server.ts'
import type { Option } from './step-field.ts'
import { employmentOptions, incomeTexts, postalDoubt, relationOptions } from './step-fields.server.ts'
import type { LoadedApplication } from './step-values.server.ts'
import { pathOfStep, titleOfStep } from './steps.server.ts'

const labelOf = (options: readonly Option[], chosen: string) =>
  chosen ? (options.find(({ value }) => value === chosen)?.label ?? '') : ''

const dayOf = (iso: string, { language }: PageContext) =>
  /^\d{4}-\d\d-\d\d$/.test(iso) ? formatShortDay(iso, language) : iso

function placeNames({ personal: { region, district } }: LoadedApplication, { pack }: PageContext): string {
  const place = placeOf(pack.market, region, district)
  return place ? `${place.district.name}, ${place.region.name}` : ''
}

const bankOf = ({ bank: { bankCode, bankName } }: LoadedApplication) => bankName || bankCode

type Row = readonly [label: string, value: string]
type Rows = (application: LoadedApplication, context: PageContext) => readonly Row[]

/** What each step says, row by row. */
const rowsOf: Record<ApplicationStep, Rows> = {
  identity: ({ identity }, context) => [
    [texts.apply_name(), identity.fullName],
    [documentLabel(context), identity.documentNumber],
    [texts.apply_birth_date(), dayOf(identity.birthDate, context)],
  ],
  personal: (application, context) => [
    [texts.apply_place(), placeNames(application, context)],
    [texts.apply_address(), application.personal.address],
    [texts.apply_postal(), application.personal.postalCode],
    [texts.apply_email(), application.personal.email],
  ],
  job: (application, context) => [
    [texts.apply_employment(), labelOf(employmentOptions(), application.job.employment)],
    [texts.apply_employer(), application.job.employer],
    [texts.apply_income_row(), incomeTexts(application.job, context.pack).note],
    [texts.apply_pay_day(), application.job.payDay],
  ],
  contact: ({ contact }) => [
    [texts.apply_contact_name(), contact.name],
    [texts.apply_relation(), labelOf(relationOptions(), contact.relation)],
    [texts.apply_contact_phone(), writtenPhone(contact.phone)],
  ],
  bank: (application) => [
    [texts.apply_bank_name(), bankOf(application)],
    [texts.apply_account(), application.bank.accountNumber],
    [texts.apply_holder(), application.bank.holder],
  ],
}

const picturesOf = ({ identity }: LoadedApplication, context: PageContext) =>
  [
    { src: pictureHref(context, identity.documentPicture), alt: texts.apply_document() },
    { src: pictureHref(context, identity.selfiePicture), alt: texts.apply_selfie() },
  ].filter(({ src }) => src)

type Doubt = (application: LoadedApplication, pack: MarketPack) => string

/** What is accepted and yet doubtful in the answers of a step. */
const doubts: Partial<Record<ApplicationStep, Doubt>> = {
  personal: ({ personal: { postalCode, region } }, { market }) => postalDoubt(market, postalCode, region),
  job: ({ job }, pack) => incomeTexts(job, pack).doubt,
}

/** Everything that was answered, before it is handed in. */
export async function load(context: PageContext) {
  const loaded = await loadEditable(context)
  if (!('application' in loaded)) return loaded
  const { application } = loaded
  const done = doneSteps(application)
  const steps = stepsToFill(application, context).map((step) => ({
    title: titleOfStep(step),
    change: context.href(pathOfStep(step), { from: 'review' }),
    isDone: done.has(step),
    rows: rowsOf[step](application, context).flatMap(([text, value]) => (value ? [{ text, value }] : [])),
    doubt: doubts[step]?.(application, context.pack) ?? '',
    pictures: step === 'identity' ? picturesOf(application, context) : [],
  }))
  return {
    title: texts.apply_check_title(),
    props: {
      currentUrl: context.currentUrl,
      steps,
      missing: steps.find(({ isDone }) => !isDone) ?? null,
      privacy: context.href(paths.privacyPolicy),
      company: context.pack.company.name,
    },
  }
}

/** Where a refusal leads: to the first step that is still to be done. */
function firstMissing(data: unknown): ApplicationStep | undefined {
  const parsed = v.safeParse(fieldProblems, data)
  return parsed.success ? parsed.output.steps[0] : undefined
}

/** The same again gives the same answer: a second tap, or one after a lost reply, changes nothing. */
async function submit({ lender, href }: PageContext, form: FormData): Promise<Outcome> {
  if (fieldIn(form, 'consent') !== '1') return refuseFields({ consent: texts.apply_consent_missing() })
  const submitted = await lender.applicationSubmit({ consent: '1' })
  if (submitted.success || submitted.code === codes.alreadyConfirmed) return { to: href(paths.apply) }
  const step = firstMissing(submitted.data)
  return step
    ? { toast: messageOf(submitted), to: href(pathOfStep(step), { from: 'review' }) }
    : refusalOf(submitted)
}

export const acts = { submit }
