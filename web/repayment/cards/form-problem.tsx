import styles from './card-repay.module.css'

/** Why a form was refused; it stays longer than the toast. */
export const FormProblem = ({ text }: { text: string }) => (
  <p role="alert" className={styles.problem}>
    {text}
  </p>
)
