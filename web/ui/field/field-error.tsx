import { type ReactNode, useContext } from 'react'
import { RefusedForm } from '../../page/refused-form.ts'
import styles from './field.module.css'

type Control = { id: string; name: string | undefined; label: string; own?: string | undefined }

/**
 * What is wrong with a control: what the screen says itself, else what the refused form says of its name; '' marks it
 * without a sentence. The first such control of a form that came back is focused.
 */
export function useFieldError({ id, name, label, own }: Control, hintId: string | false | '' = '') {
  const refused = useContext(RefusedForm)
  const error = own ?? (name ? refused?.fields[name] : undefined)
  const isWrong = error !== undefined
  const isFirst = isWrong && refused?.message === null && Object.keys(refused.wrong).length === 0
  // Drawn before the button, which names it.
  if (isWrong && name && refused) refused.wrong[name] = { id, label }
  const describedBy = [hintId, error && errorId(id)].filter(Boolean).join(' ')
  return {
    error,
    attributes: {
      /** For a script that sends the form in the background (`web/browser/field-errors.ts`). */
      'data-error': errorId(id),
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isWrong && { 'aria-invalid': true }),
      ...(isFirst && { autoFocus: true }),
    },
  }
}

const errorId = (id: string) => `${id}-error`

/** The place of what is wrong with a control, also while there is nothing to say. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <p id={errorId(id)} className={styles.error} hidden={!error}>
    {error}
  </p>
)

/** A screen that says itself, at its own controls, what was wrong with the form that was posted. */
export function OwnErrors({ children }: { children: ReactNode }) {
  const refused = useContext(RefusedForm)
  for (const name in refused?.fields) refused.wrong[name] ??= { id: '', label: '' }
  return <RefusedForm value={refused && { ...refused, fields: {}, wrong: {} }}>{children}</RefusedForm>
}
