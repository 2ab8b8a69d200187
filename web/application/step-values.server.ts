import type { application } from '../../contract/calls/application.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { splitDate } from './birth-date.ts'
import { datePartsOf, secretFields } from './read-form.server.ts'
import type { StepField } from './step-field.ts'

export type LoadedApplication = ReplyOf<typeof application.applicationLoad>

/** The answers of a step as its form shows them: what was typed and refused, or else what is stored. */
export type Values = {
  read: (name: string, stored: string) => string
  isTicked: (name: string) => boolean
  birthDate: (stored: string) => ReturnType<typeof splitDate>
}

export type FieldsInput = { application: LoadedApplication; values: Values; context: PageContext }
export type StepFields = (input: FieldsInput) => readonly StepField[]

export const shownValues = (typed: FormData | null): Values => ({
  read: (name, stored) => (secretFields.includes(name) ? stored : fieldIn(typed, name, stored)),
  isTicked: (name) => fieldIn(typed, name) === '1',
  birthDate: (stored) => (typed ? datePartsOf(typed) : splitDate(stored)),
})
