import * as texts from '#texts'
import styles from './help-image.module.css'

/** Product 2.14: the image that leads to customer service. */
export function HelpImage({ href }: { href: string }) {
  return (
    <a className={styles.help} href={href}>
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" fill="none" strokeWidth="3">
        <path d="M9 29v-5a15 15 0 0 1 30 0v5" stroke="var(--brand)" />
        <path d="M6 27h7v11h-2a5 5 0 0 1-5-5zM42 27h-7v11h2a5 5 0 0 0 5-5z" fill="var(--brand)" />
        <path d="M37 38c0 4-4 5-9 5" stroke="var(--brand)" strokeLinecap="round" />
      </svg>
      <span>
        <b>{texts.pay_help()}</b>
        <span className={styles.about}>{texts.pay_help_about()}</span>
      </span>
    </a>
  )
}
