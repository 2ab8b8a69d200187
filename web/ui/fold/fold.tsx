import type { ReactNode } from 'react'
import styles from './fold.module.css'

/** A long part of a page, folded away. */
export function Fold({ id, summary, children }: { id?: string; summary: ReactNode; children: ReactNode }) {
  return (
    <details id={id} className={styles.fold}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}
