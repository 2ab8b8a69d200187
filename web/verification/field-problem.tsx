import styles from './verification.module.css'
import type { VerificationFields } from './verification-fields.server.ts'
import type { FieldName } from './verification-outcome.ts'

/** What was wrong with a field, below it; the field itself points to it. */
export function fieldProblem(wrong: VerificationFields['wrong'], field: FieldName) {
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
