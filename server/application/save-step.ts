import type { ApplicationStep } from '../../contract/calls/application.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { applicationProblemTexts } from '../../market/application-problems.ts'
import type { Problems } from '../../market/application-rules.ts'
import { localDay } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { type Answers, blankAnswers } from '../applicants/answers.ts'
import type { Call } from '../calls/call.ts'
import { editable } from './editable.ts'
import { normalise } from './normalise.ts'
import {
  type Applicant,
  type ApplicationRow,
  applicantOf,
  latestApplication,
  saveStep,
  stepsOf,
} from './record.ts'
import { stepProblems } from './step-problems.ts'

export type StepInput<S extends ApplicationStep> = Partial<Answers[S]> & { draft: '0' | '1' }
/** `finish` writes what follows from a step that is done, in the same transaction. */
export type Checked<S extends ApplicationStep> =
  | { problems: Problems }
  | { answers: Answers[S]; finish?: (call: Call, row: ApplicationRow) => Promise<unknown> }
export type CheckInput<S extends ApplicationStep> = {
  answers: Answers[S]
  applicant: Applicant
  pack: MarketPack
}
export type StepCheck<S extends ApplicationStep> = (call: Call, input: CheckInput<S>) => Promise<Checked<S>>

/** What a step that is sent as a whole needs besides right answers, where it needs it. */
export type StepGuard<S extends ApplicationStep> = {
  isNeeded: (call: Call) => Promise<boolean>
  /** What is missing, before anybody is asked about the answers. */
  refuse: () => Refusal | null
  /** In the transaction that saves the step; `done`: it was saved already. */
  open: (call: Call, answers: Answers[S]) => Promise<Refusal | 'open' | 'done'>
}

/** Numbers that the page shows masked, and sends empty where they are to stay. */
const kept: Partial<Record<ApplicationStep, string>> = { identity: 'documentNumber', bank: 'accountNumber' }

function merge<S extends ApplicationStep>(step: S, before: Answers[S], typed: object): Answers[S] {
  const keep = kept[step]
  const given = Object.entries(typed).filter(([field, answer]) => !(field === keep && answer === ''))
  return { ...before, ...Object.fromEntries(given) }
}

async function answeredBefore<S extends ApplicationStep>(call: Call, step: S): Promise<Answers[S]> {
  const row = await latestApplication(call.db, call.borrowerId)
  return row ? (await stepsOf(call, row)).answers[step] : blankAnswers()[step]
}

/** What is wrong with a step by its rules alone. */
export function ruleProblems<S extends ApplicationStep>(
  call: Call,
  step: S,
  { answers, applicant, pack }: CheckInput<S>,
): Problems {
  const today = localDay(call.now, pack.timeZone)
  return stepProblems(step, answers, { pack, today, phone: applicant.phone })
}

const isWrong = (problems: Problems) => Object.keys(problems).length > 0

type Save<S extends ApplicationStep> = {
  check: StepCheck<S> | undefined
  guard: StepGuard<S> | undefined
}

/** Saves a step that was sent as a whole: it is done when nothing in it is wrong, and not stored where something is. */
async function saveWhole<S extends ApplicationStep>(
  call: Call,
  step: S,
  { input, check, guard }: Save<S> & { input: CheckInput<S> },
): Promise<Record<string, never> | Refusal> {
  const { applicant, pack } = input
  const ruled = ruleProblems(call, step, input)
  if (!isWrong(ruled) && (await guard?.isNeeded(call))) {
    const missing = guard?.refuse()
    if (missing) return missing
  }
  const checked = isWrong(ruled) ? { problems: ruled } : await (check?.(call, input) ?? input)
  if ('problems' in checked) {
    const bankCode = 'bankCode' in input.answers ? input.answers.bankCode : ''
    const fields = applicationProblemTexts(checked.problems, { pack, bankCode })
    return { ...refuse(codes.fieldsRefused), data: { fields } }
  }
  return call.db.transaction().execute(async (tx) => {
    const inTransaction = { ...call, db: tx }
    const row = await editable(inTransaction, applicant, step)
    if (isRefusal(row)) return row
    if (await guard?.isNeeded(inTransaction)) {
      const opened = guard?.refuse() ?? (await guard?.open(inTransaction, checked.answers))
      if (isRefusal(opened)) return opened
      if (opened === 'done') return {}
    }
    await saveStep(inTransaction, row, { step, answers: checked.answers, done: true, now: call.now })
    if ('finish' in checked) await checked.finish?.(inTransaction, row)
    return {}
  })
}

/** Saves a draft as it was typed. What it changes is not checked, so the step is no longer done. */
function saveDraft<S extends ApplicationStep>(
  call: Call,
  step: S,
  { input: { answers, applicant }, guard }: Pick<Save<S>, 'guard'> & { input: CheckInput<S> },
): Promise<Record<string, never> | Refusal> {
  return call.db.transaction().execute(async (tx) => {
    const inTransaction = { ...call, db: tx }
    const row = await editable(inTransaction, applicant, step)
    if (isRefusal(row)) return row
    const { answers: saved, done } = await stepsOf(inTransaction, row)
    const isSame = JSON.stringify(saved[step]) === JSON.stringify(answers)
    // A draft is confirmed by whoever saves the rest of the step: what needs a code has none.
    if ((await guard?.isNeeded(inTransaction)) || (isSame && done.has(step))) return {}
    await saveStep(inTransaction, row, { step, answers, done: false, now: call.now })
    return {}
  })
}

/** Saves what was typed in a step, as a draft or as a whole. `check` is what its rules alone cannot know. */
export async function saveAnswers<S extends ApplicationStep>(
  call: Call,
  { step, input: { draft, ...typed }, check, guard }: Partial<Save<S>> & { step: S; input: StepInput<S> },
): Promise<Record<string, never> | Refusal> {
  const applicant = await applicantOf(call.db, call.borrowerId)
  const pack = call.packs[applicant.market]
  if (step === 'contact' && !pack.application.emergencyContact) return refuse(codes.notFound)
  const merged = merge(step, await answeredBefore(call, step), typed)
  if (draft === '1') return saveDraft(call, step, { input: { answers: merged, applicant, pack }, guard })
  const input = { answers: normalise(step, merged, pack), applicant, pack }
  return saveWhole(call, step, { input, check, guard })
}
