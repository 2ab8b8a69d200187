import * as texts from '#texts'
import type { Clause } from '../../market/legal/clause.ts'
import styles from './legal.module.css'

export function Contents({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <nav className={styles.contents} aria-label={texts.legal_contents()} id="contents">
      <details className={styles.folded}>
        <summary className={styles.summary}>{texts.legal_contents()}</summary>
        <ol className={styles.list}>
          {clauses.map(({ id, heading }) => (
            <li key={id} className={styles.entry}>
              <a className={styles.jump} href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

export function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <div className={styles.clauses}>
      {clauses.map(({ id, heading, paragraphs }) => (
        <section key={id} id={id} className={styles.clause} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} className={styles.heading}>
            {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
