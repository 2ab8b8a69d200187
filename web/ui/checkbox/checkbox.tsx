import { type ComponentProps, useId } from 'react'
import { FieldError, useFieldError } from '../field/field-error.tsx'
import styles from './checkbox.module.css'

type CheckboxProps = { label: string; error?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'className' | 'id' | 'type'
>

/** A box to tick, with its label as part of the target, and what is wrong with it below. */
export function Checkbox({ label, error: own, ...rest }: CheckboxProps) {
  const id = useId()
  const { error, attributes } = useFieldError({ id, name: rest.name, label, own })
  return (
    <div>
      <label className={styles.label}>
        <input type="checkbox" {...rest} id={id} {...attributes} />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
