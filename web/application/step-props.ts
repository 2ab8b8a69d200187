import type { ProblemsByField, StepField } from './step-field.ts'

export type StepProps = {
  here: string
  title: string
  intro: string
  progress: { text: string; value: number; max: number }
  /** Why this step has to be done again; empty where it does not. */
  again: { title: string; message: string; remark: string; change: string }
  fields: readonly StepField[]
  problems: ProblemsByField
  /** Sent with its pictures where there is no script. */
  multipart: boolean
  /** Under which name the phone stores what has not been saved yet. */
  copy: string
  previous: string
}
