import styles from './choices.module.css'

type Choice = { href: string; label: string; current: boolean }

/** One of a few: which part of a list is shown. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className={styles.choices} aria-label={label}>
      {choices.map(({ href, label: name, current }) => (
        <a key={href} className={styles.choice} href={href} {...(current && { 'aria-current': 'true' })}>
          {name}
        </a>
      ))}
    </nav>
  )
}
