import { type ComponentProps, type ReactNode, useCallback, useId } from 'react'
import styles from './field.module.css'
import { FieldError, useFieldError } from './field-error.tsx'
import { type Format, formats, formatTyped } from './format-typed.ts'

type About = { label: string; hint?: string | undefined; error?: string | undefined }

/** The attributes that connect a control with its label, hint and error for screen readers. */
function useDescription({ label, hint, error: own }: About, name: string | undefined) {
  const id = useId()
  const { error, attributes } = useFieldError({ id, name, label, own }, hint && `${id}-hint`)
  return { about: { id, error }, tied: { id, ...attributes } }
}

type LabelledProps = About & { id: string; beside?: ReactNode; children: ReactNode }

function Labelled({ id, label, hint, error, beside, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {beside ? (
        <div className={styles.row}>
          {children}
          {beside}
        </div>
      ) : (
        children
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** `beside`: what stands in the row of the input, such as a button that sends the code for it. */
type FieldProps = About & { format?: Format; beside?: ReactNode } & Omit<
    ComponentProps<'input'>,
    'className' | 'id' | 'ref' | 'value'
  >

/** An input with its label. It keeps its own value: forms read it, and what was typed before the script stays. */
export function Field({ label, hint, error: own, format, beside, defaultValue, ...rest }: FieldProps) {
  const { about, tied } = useDescription({ label, hint, error: own }, rest.name)
  const known = format && formats[format]
  const { onInput, onCompositionEnd } = rest
  /** Some of it may have been typed before the script arrived. */
  const formatEarly = useCallback(
    (input: HTMLInputElement | null) => {
      if (input && format) formatTyped(input, format)
    },
    [format],
  )
  return (
    <Labelled label={label} hint={hint} beside={beside} {...about}>
      <input
        {...known?.input}
        {...rest}
        {...tied}
        ref={formatEarly}
        className={styles.input}
        defaultValue={known ? known.apply(String(defaultValue ?? '')) : defaultValue}
        onInput={(event) => {
          // While an input method composes, its text is not ours to change.
          if (format && !event.nativeEvent.isComposing) formatTyped(event.currentTarget, format)
          onInput?.(event)
        }}
        onCompositionEnd={(event) => {
          if (format) formatTyped(event.currentTarget, format)
          onCompositionEnd?.(event)
        }}
      />
    </Labelled>
  )
}

type SelectProps = About & { options: readonly { value: string; label: string }[] } & Omit<
    ComponentProps<'select'>,
    'className' | 'id' | 'value'
  >

type TextAreaProps = About & Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'value'>

export function TextAreaField({ label, hint, error: own, ...rest }: TextAreaProps) {
  const { about, tied } = useDescription({ label, hint, error: own }, rest.name)
  return (
    <Labelled label={label} hint={hint} {...about}>
      <textarea rows={5} {...rest} {...tied} className={styles.input} />
    </Labelled>
  )
}

export function SelectField({ label, hint, error: own, options, ...rest }: SelectProps) {
  const { about, tied } = useDescription({ label, hint, error: own }, rest.name)
  return (
    <Labelled label={label} hint={hint} {...about}>
      <select {...rest} {...tied} className={styles.input}>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
