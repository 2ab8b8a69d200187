import styles from './landing.module.css'
import type { FieldName } from './landing-outcome.ts'
import type { Props } from './landing-props.ts'

/** What was wrong with a field, below it; the field itself points to it. */
export function fieldProblem(wrong: Props['form']['wrong'], field: FieldName) {
  if (wrong.field !== field || !wrong.message) return { attributes: {}, message: null }
  const id = `${field}-wrong`
  return {
    attributes: { 'aria-invalid': true, 'aria-describedby': id },
    message: (
      <p id={id} className={styles.error}>
        {wrong.message}
      </p>
    ),
  }
}
