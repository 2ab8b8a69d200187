import type { ReactNode } from 'react'
import styles from './layout.module.css'

/** One column with the screen's actions within thumb reach. */
export function Layout({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <>
      <main className={styles.content}>{children}</main>
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  )
}

export function Section({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      {children}
    </section>
  )
}

export type LanguageLink = { language: string; name: string; href: string; current: boolean }

type FrameProps = {
  children: ReactNode
  demo: string | null
  company: string
  languages: readonly LanguageLink[]
  languagesLabel: string
}

/** What stands around every screen: the demo's banner, the languages and whose page it is. */
export function Frame({ children, demo, company, languages, languagesLabel }: FrameProps) {
  return (
    <div className={styles.page}>
      {demo && <p className={styles.demo}>{demo}</p>}
      {children}
      <footer className={styles.foot}>
        <nav className={styles.languages} aria-label={languagesLabel}>
          {languages.map(({ language, name, href, current }) => (
            <a
              key={language}
              className={styles.language}
              href={href}
              lang={language}
              {...(current && { 'aria-current': 'true' })}
            >
              {name}
            </a>
          ))}
        </nav>
        <p>{company}</p>
      </footer>
    </div>
  )
}
