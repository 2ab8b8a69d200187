import { useId } from 'react'
import * as texts from '#texts'
import { STARS } from '../../../market/constants.ts'
import { FieldError, useFieldError } from '../field/field-error.tsx'
import styles from './stars.module.css'

const values = Array.from({ length: STARS }, (_, index) => index + 1)
const OUTLINE = 'm12 3.2 2.7 5.6 6.1.8-4.4 4.3 1.1 6.1L12 17.1 6.5 20l1.1-6.1-4.4-4.3 6.1-.8z'

/** Radio buttons that look like stars: arrow keys, screen readers and forms work as with any radio group. */
export function Stars({ name, legend }: { name: string; legend: string }) {
  const id = useId()
  const { error, attributes } = useFieldError({ id, name, label: legend })
  const { autoFocus: _, ...each } = attributes
  return (
    <fieldset className={styles.stars}>
      <legend className={styles.legend}>{legend}</legend>
      {values.map((value) => (
        <label key={value} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={value}
            aria-label={texts.stars({ count: value })}
            {...each}
          />
          <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
            <path d={OUTLINE} />
          </svg>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
