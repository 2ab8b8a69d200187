import type { ApplicationStep, application } from '../../contract/calls/application.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import type { Answers } from './answers.ts'
import { editable } from './editable.ts'
import { saveStep, stepsOf } from './record.ts'

type Typed<S extends ApplicationStep> = Partial<Answers[S]> & { draft: '0' | '1' }

/** Numbers that the page shows masked and sends empty where they are to stay. */
const kept: Partial<Record<ApplicationStep, string>> = { identity: 'documentNumber', bank: 'accountNumber' }

/** Saves what was typed; a step is done when it was sent as a whole and nothing in it is wrong. */
async function save<S extends ApplicationStep>(
  call: Call,
  step: S,
  { draft, ...typed }: Typed<S>,
): Promise<Record<string, never> | Refusal> {
  return call.db.transaction().execute(async (tx) => {
    const inTransaction = { ...call, db: tx }
    const row = await editable(inTransaction, step)
    if (isRefusal(row)) return row
    const { answers: saved } = await stepsOf(inTransaction, row)
    const before: Record<string, string> = saved[step]
    const answers: Record<string, string> = { ...before, ...(typed as Record<string, string>) }
    const keep = kept[step]
    if (keep && !answers[keep]) answers[keep] = before[keep] ?? ''
    if (draft === '0' && Object.values(answers).some((answer) => answer === ''))
      return refuse(codes.fieldsRefused)
    await saveStep(inTransaction, row, {
      step,
      answers: answers as Answers[S],
      done: draft === '0',
      now: call.now,
    })
    return {}
  })
}

export const applicationSaveHandlers = {
  identitySave: (call, typed) => save(call, 'identity', typed),
  personalSave: (call, typed) => save(call, 'personal', typed),
  jobSave: (call, typed) => save(call, 'job', typed),
  emergencyContactSave: (call, typed) => save(call, 'contact', typed),
  bankSave: (call, typed) => save(call, 'bank', typed),
} satisfies Handlers<
  Pick<typeof application, 'identitySave' | 'personalSave' | 'jobSave' | 'emergencyContactSave' | 'bankSave'>,
  Call
>
