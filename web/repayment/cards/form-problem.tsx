import styles from './card-repay.module.css'

/** Where what a form was refused for stays to be read, longer than the toast does. */
export const FormProblem = ({ text }: { text: string }) => (
  <p role="alert" className={styles.problem}>
    {text}
  </p>
)
