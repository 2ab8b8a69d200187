import { createHash } from 'node:crypto'
import * as v from 'valibot'
import * as texts from '#texts'
import {
  type ApplicationStep,
  fieldProblems,
  type PictureKind,
  pictureKinds,
  requiredSteps,
} from '../../contract/calls/application.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { messageOf, refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { LoadResult, PageContext, ServerHalf } from '../page/page.ts'
import { pictureHref } from './identity-fields.server.ts'
import { askedSteps, loadEditable } from './load-application.server.ts'
import { saves, secretFields } from './read-form.server.ts'
import type { ProblemsByField, StepOutcome, StepProps } from './step-field.ts'
import { stepFields } from './step-fields.server.ts'
import { type LoadedApplication, shownValues } from './step-values.server.ts'
import { neighbours, titleOfStep } from './steps.server.ts'

/** The camera and the file chooser are two inputs; without a script either may have been used. */
const inputsOf = (kind: PictureKind) => [`${kind}Camera`, `${kind}File`]

const fileOf = (form: FormData, names: readonly string[]): File | undefined =>
  names.map((name) => form.get(name)).find((value) => value instanceof File && value.size > 0) as
    | File
    | undefined

/** Stores the pictures of a plain form. What cannot be used is named beside its field. */
async function takeDocumentPictures(
  { lender }: PageContext,
  form: FormData,
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const kind of pictureKinds) {
    const picture = fileOf(form, inputsOf(kind))
    if (!picture) continue
    const saved = await lender.applicationPictureSave({ kind, picture })
    if (!saved.success) problems[`${kind}Picture`] = messageOf(saved)
  }
  return problems
}

/** With a script: one picture by itself, while its progress is shown. */
async function uploadPicture(context: PageContext, form: FormData): Promise<Outcome> {
  const kind = pictureKinds.find((known) => known === form.get('kind'))
  const picture = fileOf(form, ['photo'])
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

/** Whoever came from the review goes back to it. */
const fromReview = ({ query }: PageContext) => query.get('from') === 'review'

function load(step: ApplicationStep) {
  return async (context: PageContext): Promise<LoadResult<StepProps>> => {
    const loaded = await loadEditable(context, step)
    if (!('application' in loaded)) return loaded
    const { application } = loaded
    const steps = askedSteps(application, context)
    if (!steps.includes(step)) return { moved: context.href(paths.apply) }
    const [value, max] = [steps.indexOf(step) + 1, steps.length]
    const { previous } = neighbours(steps, step)
    const title = titleOfStep(step)
    return {
      title,
      props: {
        here: context.here,
        title,
        intro: intros[step](),
        progress: { text: texts.apply_progress({ value, max }), value, max },
        again: againOf(step, application),
        fields: stepFields[step]({ application, values: shownValues(context.typed), context }),
        problems: markedProblems(context.typed),
        multipart: step === 'identity',
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

function save(step: ApplicationStep) {
  return async (context: PageContext, form: FormData): Promise<StepOutcome> => {
    const { lender, href, pack } = context
    const pictures = step === 'identity' ? await takeDocumentPictures(context, form) : {}
    const saved = await saves[step](lender, form, '0')
    // Handed in meanwhile, perhaps in another window: the overview says where it stands.
    if (saved.code === codes.alreadyConfirmed) return { to: href(paths.apply) }
    if (!saved.success && saved.code !== codes.fieldsRefused) return refusalOf(saved)
    const missing = saved.success && step === 'identity' ? await missingPictures(context) : {}
    const problems = { ...problemsOf(saved.data), ...missing, ...pictures }
    if (saved.success && Object.keys(problems).length === 0)
      return {
        to: href(fromReview(context) ? paths.applyReview : neighbours(requiredSteps(pack), step).next),
      }
    if (!saved.success) await saveRefused(() => saves[step](lender, form, '1'), form, problems)
    markProblems(form, problems)
    const toast = saved.success ? texts.code_fieldsRefused() : messageOf(saved)
    return { refused: true, toast, fields: problems }
  }
}

/** What the page shows depends on answers given in these: the districts of a region, the name of a bank. */
const refreshed: readonly ApplicationStep[] = ['personal', 'bank']

/** While one types, and without a script by the button that shows the districts. */
function draft(step: ApplicationStep) {
  return async ({ lender }: PageContext, form: FormData): Promise<StepOutcome> => {
    const saved = await saves[step](lender, form, '1')
    if (!saved.success) return refusalOf(saved)
    return { stay: true, ...(refreshed.includes(step) && { changed: true as const }) }
  }
}

const half = (step: ApplicationStep): ServerHalf<StepProps> => ({
  load: load(step),
  acts: { save: save(step), draft: draft(step), ...(step === 'identity' && { upload: uploadPicture }) },
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
