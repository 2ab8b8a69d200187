import { type CompositionEvent, type FormEvent, type RefObject, useEffect, useState } from 'react'
import * as texts from '#texts'
import { clampVisible, visibleLength } from '../../base/visible-characters.ts'
import field from '../ui/field/field.module.css'
import { FieldError, useFieldError } from '../ui/field/field-error.tsx'
import styles from './complaints.module.css'

type TextBoxProps = {
  name?: string
  label: string
  text: string
  /** As the server counts it: an old engine would count emoji differently. */
  count: number
  max: number
  /** The box keeps its own text: forms read it, and what was typed before the script stays. */
  box?: RefObject<HTMLTextAreaElement | null>
  onText?: (text: string) => void
}

/** Product 5: input beyond 200 characters is ignored, counted as a person sees them. */
function clamp(box: HTMLTextAreaElement, max: number): void {
  const clamped = clampVisible(box.value, max)
  if (clamped === box.value) return
  const caret = box.selectionStart
  box.value = clamped
  box.setSelectionRange(caret, caret)
}

/** A description with its counter, x/200 (product 2.3); without a name it is only read (2.5). */
export function TextBox({ name, label, text, count: initial, max, box, onText }: TextBoxProps) {
  const id = name ?? 'content'
  const { error, attributes } = useFieldError({ id, name, label }, `${id}-count`)
  const [count, setCount] = useState(initial)
  const take = (area: HTMLTextAreaElement) => {
    clamp(area, max)
    setCount(visibleLength(area.value))
    onText?.(area.value)
  }
  const typed = (event: FormEvent<HTMLTextAreaElement> | CompositionEvent<HTMLTextAreaElement>) => {
    // While an input method composes, its text is not ours to change.
    if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)) take(event.currentTarget)
  }
  useEffect(() => {
    if (box?.current && box.current.value !== box.current.defaultValue)
      setCount(visibleLength(box.current.value))
  }, [box])
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={box}
        id={id}
        name={name}
        className={`${field.input} ${styles.text}`}
        rows={name === undefined ? 4 : 6}
        defaultValue={text}
        readOnly={name === undefined}
        {...attributes}
        onInput={typed}
        onCompositionEnd={typed}
      />
      <output id={`${id}-count`} className={styles.count} htmlFor={id} aria-live="off">
        {texts.complaint_count({ count, max })}
      </output>
      <FieldError id={id} error={error} />
    </div>
  )
}
