import { createHash } from 'node:crypto'
import * as v from 'valibot'
import * as texts from '#texts'
import { digitsOnly } from '../../base/strings.ts'
import {
  type ApplicationStep,
  fieldProblems,
  type PictureKind,
  pictureKinds,
  requiredSteps,
} from '../../contract/calls/application.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { wholeBirthYear } from '../../market/application-rules.ts'
import { localDay } from '../../market/dates.ts'
import { messageOf, refusalOf } from '../page/failed-call.server.ts'
import { refuseFields } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { LoadResult, PageContext, ServerHalf } from '../page/page.ts'
import { fieldIn, filesIn } from '../page/posted.ts'
import { ownCodeAct, smsCodeRefusals } from '../verification/own-code.server.ts'
import { pictureHref } from './identity-fields.server.ts'
import { loadEditable, stepsToFill } from './load-application.server.ts'
import { takePicked } from './place-field.server.ts'
import { saves, secretFields } from './read-form.server.ts'
import type { ProblemsByField, StepProps } from './step-field.ts'
import { stepFields } from './step-fields.server.ts'
import { type LoadedApplication, shownValues } from './step-values.server.ts'
import { neighbours, titleOfStep } from './steps.server.ts'

/** The camera and the file chooser are two inputs; without a script either may have been used. */
const inputsOf = (kind: PictureKind) => [`${kind}Camera`, `${kind}File`]

/** Stores the pictures of a plain form. What cannot be used is named beside its field. */
async function takeDocumentPictures(
  { lender }: PageContext,
  form: FormData,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const kind of pictureKinds) {
    const [picture] = inputsOf(kind).flatMap((name) => filesIn(form, name))
    if (!picture) continue
    const saved = await lender.applicationPictureSave({ kind, picture })
    if (!saved.success) problems[`${kind}Picture`] = messageOf(saved)
  }
  return problems
}

/** With a script: one picture by itself, while its progress is shown. */
async function uploadPicture(context: PageContext, form: FormData): Promise<Outcome> {
  const [picture] = filesIn(form, 'photo')
  const kind = pictureKinds.find((known) => known === fieldIn(form, 'kind'))
  if (!kind || !picture) return { refused: true, toast: texts.apply_picture_missing() }
  const saved = await context.lender.applicationPictureSave({ kind, picture })
  return saved.success
    ? { made: pictureHref(context, saved.data.picture) }
    : { refused: true, toast: messageOf(saved) }
}

/** Two photos as a phone takes them, where no script shrinks them. */
const PICTURES_MAX_BYTES = 12 * 1024 * 1024

const intros: Record<ApplicationStep, typeof texts.apply_identity_intro> = {
  identity: texts.apply_identity_intro,
  personal: texts.apply_personal_intro,
  job: texts.apply_job_intro,
  contact: texts.apply_contact_intro,
  bank: texts.apply_bank_intro,
}

/** A phone may be used by several people: what it stores for one is not found by another. */
const copyName = (step: ApplicationStep, { launch }: PageContext) =>
  `apply ${step} ${createHash('sha256')
    .update(launch.sessionId ?? '')
    .digest('hex')
    .slice(0, 16)}`

/** What was typed in short, or in the digits of another script, in full: the page that follows shows it so. */
function completeTyped(step: ApplicationStep, { pack, now }: PageContext, form: FormData): void {
  if (step !== 'identity') return
  const context = { pack, today: localDay(now, pack.timeZone) }
  for (const name of ['birthDay', 'birthYear']) {
    const typed = fieldIn(form, name)
    if (!/^\p{Nd}+$/u.test(typed)) continue
    const digits = digitsOnly(typed)
    form.set(name, name === 'birthYear' ? wholeBirthYear(digits, context) : digits)
  }
}

const PROBLEM = 'problem '

/** Marks the fields for the page that shows the form again; a script gets the same in the outcome. */
function markProblems(form: FormData, problems: ProblemsByField): void {
  for (const [name, problem] of Object.entries(problems)) form.set(PROBLEM + name, problem)
}

const markedProblems = (typed: FormData | null): ProblemsByField =>
  Object.fromEntries(
    [...(typed ?? [])].flatMap(([name, value]) =>
      name.startsWith(PROBLEM) && typeof value === 'string' ? [[name.slice(PROBLEM.length), value]] : [],
    ),
  )

function againOf(step: ApplicationStep, { decision, bank }: LoadedApplication): StepProps['again'] {
  const { title, message, remark, change } = decision
  if (decision.step === step) return { title, message, remark, change }
  return { title: '', message: step === 'bank' ? bank.problem : '', remark: '', change: '' }
}

/** What a session alone does not change has no drafts. */
const isCodeRequired = (step: ApplicationStep, { bank }: LoadedApplication) =>
  step === 'bank' && bank.needsCode === '1'

/** It names the account that is stored, so the address alone claims nothing. */
function confirmationOf(step: ApplicationStep, { bank }: LoadedApplication, { query }: PageContext): string {
  if (step !== 'bank' || query.get('changed') !== '1' || bank.needsCode !== '1') return ''
  return texts.apply_account_changed({ account: `${bank.bankName} ${bank.accountNumber}`.trim() })
}

/** Whoever came from the review goes back to it. */
const fromReview = ({ query }: PageContext) => query.get('from') === 'review'

/** A place is picked once, and a change confirmed once: the page that follows has its own address again. */
const withoutOnce = ({ query }: PageContext) =>
  Object.fromEntries(['place', 'changed'].filter((name) => query.has(name)).map((name) => [name, '']))

function load(step: ApplicationStep) {
  return async (context: PageContext): Promise<LoadResult<StepProps>> => {
    const loaded = await loadEditable(context, step)
    if (!('application' in loaded)) return loaded
    const { application } = loaded
    const steps = stepsToFill(application, context)
    if (!steps.includes(step)) return { moved: context.href(paths.apply) }
    const [value, max] = [steps.indexOf(step) + 1, steps.length]
    const { previous } = neighbours(steps, step)
    const title = titleOfStep(step)
    return {
      title,
      props: {
        currentUrl: context.currentUrlWith(withoutOnce(context)),
        title,
        intro: intros[step](),
        progress: { text: texts.apply_progress({ value, max }), value, max },
        again: againOf(step, application),
        confirmed: confirmationOf(step, application, context),
        fields: stepFields[step]({ application, values: shownValues(context.typed), context }),
        problems: markedProblems(context.typed),
        multipart: step === 'identity',
        hasDrafts: !isCodeRequired(step, application),
        copy: copyName(step, context),
        previous: context.href(fromReview(context) ? paths.applyReview : previous),
      },
    }
  }
}

const problemsOf = (data: unknown): ProblemsByField => {
  const parsed = v.safeParse(fieldProblems, data)
  return parsed.success ? parsed.output.fields : {}
}

/** The pictures are no fields of the call: what is missing is found by looking. */
async function missingPictures({ lender }: PageContext): Promise<Record<string, string>> {
  const loaded = await lender.applicationLoad({})
  if (!loaded.success) return {}
  const { documentPicture, selfiePicture } = loaded.data.identity
  return {
    ...(!documentPicture && { documentPicture: texts.apply_picture_missing() }),
    ...(!selfiePicture && { selfiePicture: texts.apply_picture_missing() }),
  }
}

/** A draft of what was refused, so that nothing is lost; a wrong number does not replace a right one. */
async function saveRefused(save: () => Promise<unknown>, form: FormData, problems: ProblemsByField) {
  for (const name of secretFields) if (name in problems) form.delete(name)
  await save()
}

/** An account that was changed by itself is confirmed where it was changed; everything else goes on with the application. */
async function nextPage(step: ApplicationStep, context: PageContext, form: FormData): Promise<string> {
  const { lender, href, pack } = context
  if (fieldIn(form, 'smsCode') !== '') {
    const loaded = await lender.applicationLoad({})
    if (loaded.success && loaded.data.status === 'approved') return href(paths.applyBank, { changed: '1' })
  }
  return href(fromReview(context) ? paths.applyReview : neighbours(requiredSteps(pack), step).next)
}

/** What a step says about the code that it needs, beside its field. */
const codeRefusals: readonly string[] = [codes.stepUpRequired, ...smsCodeRefusals]

function save(step: ApplicationStep) {
  return async (context: PageContext, form: FormData): Promise<Outcome> => {
    const { lender, href } = context
    completeTyped(step, context, form)
    const pictures = step === 'identity' ? await takeDocumentPictures(context, form) : {}
    const saved = await saves[step](lender, form, '0')
    // Handed in meanwhile, perhaps in another window: the overview says where it stands.
    if (saved.code === codes.alreadyConfirmed) return { to: href(paths.apply) }
    if (codeRefusals.includes(saved.code)) {
      const problems = { smsCode: messageOf(saved) }
      markProblems(form, problems)
      return refuseFields(problems)
    }
    if (!saved.success && saved.code !== codes.fieldsRefused) return refusalOf(saved)
    const missing = saved.success && step === 'identity' ? await missingPictures(context) : {}
    const problems = { ...problemsOf(saved.data), ...missing, ...pictures }
    if (saved.success && Object.keys(problems).length === 0)
      return { to: await nextPage(step, context, form) }
    if (!saved.success) await saveRefused(() => saves[step](lender, form, '1'), form, problems)
    markProblems(form, problems)
    return refuseFields(problems)
  }
}

/** What the page shows depends on answers given in these: the districts of a region, a year's income, the name of a bank. */
const refreshed: readonly ApplicationStep[] = ['personal', 'job', 'bank']

/** While one types, and without a script by the buttons that search and show the districts. */
function draft(step: ApplicationStep) {
  return async (context: PageContext, form: FormData): Promise<Outcome> => {
    if (step === 'personal') takePicked(context, form)
    completeTyped(step, context, form)
    const saved = await saves[step](context.lender, form, '1')
    if (!saved.success) return refusalOf(saved)
    return { stay: true, ...(refreshed.includes(step) && { changed: true as const }) }
  }
}

const half = (step: ApplicationStep): ServerHalf<StepProps> => ({
  load: load(step),
  acts: {
    save: save(step),
    draft: draft(step),
    ...(step === 'identity' && { upload: uploadPicture }),
    ...(step === 'bank' && { code: ownCodeAct((lender) => lender.bankCodeSend({})) }),
  },
  ...(step === 'identity' && { formMaxBytes: PICTURES_MAX_BYTES }),
})

/** One page for each step; they differ in what they ask. */
export const stepHalves: Readonly<Record<ApplicationStep, ServerHalf<StepProps>>> = {
  identity: half('identity'),
  personal: half('personal'),
  job: half('job'),
  contact: half('contact'),
  bank: half('bank'),
}
