import type { ReactNode } from 'react'
import styles from './fold.module.css'

type FoldProps = {
  id?: string
  summary: ReactNode
  /** Of those with the same name, one is open at a time. */
  name?: string
  open?: boolean
  children: ReactNode
}

/** A long part of a page, folded away. */
export function Fold({ summary, children, ...rest }: FoldProps) {
  return (
    <details {...rest} className={styles.fold}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}
