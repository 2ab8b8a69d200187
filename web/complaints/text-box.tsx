import * as texts from '#texts'
import field from '../ui/field/field.module.css'
import styles from './complaints.module.css'

type TextBoxProps = { name?: string; label: string; text: string; count: number; max: number }

/** A description with its counter, x/200 (spec 2.3); without a name it is only read (2.5). */
export function TextBox({ name, label, text, count, max }: TextBoxProps) {
  const id = name ?? 'content'
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        className={`${field.input} ${styles.text}`}
        rows={name === undefined ? 4 : 6}
        defaultValue={text}
        readOnly={name === undefined}
        aria-describedby={`${id}-count`}
        data-max={max}
      />
      <output id={`${id}-count`} className={styles.count} htmlFor={id} aria-live="off">
        {texts.complaint_count({ count, max })}
      </output>
    </div>
  )
}
