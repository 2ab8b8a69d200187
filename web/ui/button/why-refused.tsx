import type { Refused } from '../../page/refused-form.ts'
import styles from './button.module.css'

type WhyRefusedProps = { message: string; wrong?: Refused['wrong'] }

/** Why a form was not taken, beside the button that sent it: focused as the page opens, and with the fields it is about. */
export function WhyRefused({ message, wrong = {} }: WhyRefusedProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever sent the form wants to know this before anything else.
    <p role="alert" tabIndex={-1} autoFocus data-refusal="" className={styles.refusal}>
      {message}
      {Object.values(wrong).map(({ id, label }) => (
        <a key={id} href={`#${id}`}>
          {label}
        </a>
      ))}
    </p>
  )
}
