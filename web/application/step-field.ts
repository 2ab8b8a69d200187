import type { FieldProblems, PictureKind } from '../../contract/calls/application.ts'
import type { Format } from '../ui/field/format-typed.ts'

export type Option = { value: string; label: string }

/** What stands beside a field: its label, and in one or two sentences its format and its purpose. */
type About = { name: string; label: string; hint: string }

export type TextField = About & {
  kind: 'text'
  value: string
  format?: Format
  /** A number that is not written into a page nor stored by the phone; what was given before is shown masked. */
  secret?: true
  /** What is known about the answer, such as the name of a bank. */
  note?: string
  /** What makes the answer doubtful, though it is accepted. */
  doubt?: string
  input?: {
    type?: 'text' | 'email' | 'tel'
    inputMode?: 'text' | 'numeric' | 'tel' | 'email'
    autoComplete?: string
    autoCapitalize?: 'words' | 'characters' | 'off'
    maxLength?: number
  }
}
export type AreaField = About & { kind: 'area'; value: string; maxLength: number; autoComplete: string }
export type ChoiceField = About & { kind: 'choice'; value: string; options: readonly Option[] }
export type DateField = About & {
  kind: 'date'
  day: string
  month: string
  year: string
  months: readonly Option[]
}
export type TickField = About & { kind: 'tick'; checked: boolean }
export type PictureField = About & {
  kind: 'picture'
  picture: PictureKind
  capture: 'environment' | 'user'
  /** The address of the one that is stored; empty where none is. */
  stored: string
}
/** The code that was sent to the account's own number, and the button that sends it. */
export type CodeField = About & { kind: 'code'; send: string }
/** Region and district: a search, or one after the other. */
export type PlaceField = About & {
  kind: 'place'
  search: string
  region: string
  district: string
  regions: readonly Option[]
  districts: readonly Option[]
  districtLabel: string
  districtHint: string
  /** Without a script: what was searched for, what was found, and where the button of each leads. */
  find: string
  found: readonly (FoundPlace & { pick: string })[]
}

export type StepField =
  | TextField
  | AreaField
  | ChoiceField
  | DateField
  | TickField
  | PictureField
  | CodeField
  | PlaceField

export type ProblemsByField = Readonly<FieldProblems['fields']>

/** A place that a search found. */
export type FoundPlace = { region: Option; district: Option }

export type StepProps = {
  currentUrl: string
  title: string
  intro: string
  progress: { text: string; value: number; max: number }
  /** Why this step has to be done again; empty where it does not. */
  again: { title: string; message: string; remark: string; change: string }
  /** What was done a moment ago; empty where nothing was. */
  confirmed: string
  fields: readonly StepField[]
  problems: ProblemsByField
  /** Sent with its pictures where there is no script. */
  multipart: boolean
  /** What is typed is stored before it is sent as a whole. */
  hasDrafts: boolean
  /** Under which name the phone stores what has not been saved yet. */
  copy: string
  previous: string
}
