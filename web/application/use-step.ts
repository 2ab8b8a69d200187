import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import * as texts from '#texts'
import { requestOf } from '../browser/send-form.ts'
import { submitterOf } from '../browser/submitter.ts'
import { showToast } from '../browser/toasts.ts'
import { useDraftSave } from '../browser/use-draft-save.ts'
import { useSend } from '../browser/use-submit.ts'
import type { Outcome } from '../page/outcome.ts'
import type { ProblemsByField, StepField, StepProps } from './step-field.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

/** What stays off the phone: numbers of documents and accounts, and a consent, which is given each time. */
const unstoredOf = (fields: readonly StepField[]): string[] =>
  fields.flatMap((field) =>
    field.kind === 'tick' || field.kind === 'code' || (field.kind === 'text' && field.secret)
      ? [field.name]
      : [],
  )

/** The control that a problem of a field leads to. */
export const controlOf = (field: StepField, problem: string): string => {
  if (field.kind === 'date') return 'birthDay'
  if (field.kind === 'picture') return `${field.picture}Camera`
  return problem
}

const ownsProblem = (field: StepField, problem: string): boolean =>
  field.name === problem || (field.kind === 'place' && problem === 'district')

/** The first wrong field, from top to bottom. */
export function firstWrong(fields: readonly StepField[], problems: ProblemsByField): string | null {
  for (const field of fields) {
    const problem = Object.keys(problems).find((name) => ownsProblem(field, name))
    if (problem) return controlOf(field, problem)
  }
  return null
}

/** What a step does where there is a script; it asks and saves the same without one. */
export function useStep(props: StepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(props.fields)
  const [problems, setProblems] = useState(props.problems)
  const pictures = usePictureUploads(form, props.fields)
  const draft = useDraftSave({
    form,
    isOff: !props.hasDrafts,
    copy: props.copy,
    unstored: unstoredOf(props.fields),
    onSaved: ({ props: fresh }) => fresh && setFields((fresh as StepProps).fields),
  })
  const { send, busy } = useSend({ showsFields: true })

  const { restore } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that came may have what was chosen before.
  useEffect(restore, [fields])

  const focus = (name: string | null) => {
    const control = name ? form.current?.elements.namedItem(name) : null
    if (control instanceof HTMLElement) control.focus()
  }

  const showProblems = ({ fields: wrong = {} }: Outcome) => {
    setProblems(wrong)
    focus(firstWrong(fields, wrong))
  }

  const change = (event: FormEvent<HTMLFormElement>) => {
    const { name, type } = event.target as HTMLInputElement
    if (type === 'file') return
    const asked = name.startsWith('birth') ? 'birthDate' : name
    setProblems(({ [asked]: _, ...others }) => others)
    draft.change()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const submitter = submitterOf(event.nativeEvent as SubmitEvent)
    const target = event.currentTarget
    if (!requestOf(target, submitter)) return
    event.preventDefault()
    const outcome = await send(async () => {
      if (!(await pictures.finishUploads())) {
        showToast(texts.apply_pictures_unsent())
        return null
      }
      await draft.stop()
      return requestOf(target, submitter)
    })
    if (!outcome) return
    showProblems(outcome)
    if (!outcome.refused) return draft.done()
    // What did not get through is tried again, as a draft.
    draft.change()
  }

  const leaveField = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) draft.leaveField()
  }

  return {
    form,
    fields,
    problems,
    pictures,
    state: draft.state,
    busy,
    change,
    submit,
    leaveField,
    save: draft,
  }
}
