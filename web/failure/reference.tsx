import * as texts from '#texts'
import styles from './reference.module.css'

/** What a person can quote to whoever looks for the request in the logs. */
export const Reference = ({ id }: { id: string }) =>
  id !== '' && <p className={styles.reference}>{texts.failure_reference({ id })}</p>
