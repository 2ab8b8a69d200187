import { useId } from 'react'
import * as texts from '#texts'
import { Field, SelectField } from '../ui/field/field.tsx'
import styles from './step.module.css'
import type { DateField } from './step-field.ts'

/** Day, month and year in fields of their own: no calendar opens at the year of a birth. */
export function DateInput({ field, problem }: { field: DateField; problem: string | undefined }) {
  const id = useId()
  const { label, hint, day, month, year, months } = field
  const invalid = problem && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.date}>
        <Field
          label={texts.apply_day()}
          name="birthDay"
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          defaultValue={day}
          {...invalid}
        />
        <SelectField
          label={texts.apply_month()}
          name="birthMonth"
          autoComplete="bday-month"
          options={months}
          defaultValue={month}
          {...invalid}
        />
        <Field
          label={texts.apply_year()}
          name="birthYear"
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          defaultValue={year}
          {...invalid}
        />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {problem && (
        <p id={`${id}-error`} className={styles.error}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
