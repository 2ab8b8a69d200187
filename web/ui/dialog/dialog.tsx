import type { ReactNode } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  id: string
  title: string
  /** Opens by itself: at once, or after so many milliseconds. Without script it stands in the page instead. */
  autoOpenMs?: number
  /** Closes only by its own buttons, not by a tap beside it. */
  insistent?: boolean
  children: ReactNode
}

/** A popover: it opens, closes on Escape or a tap on the mask, and gives focus back, all before any script arrives. */
export function Dialog({ id, title, autoOpenMs, insistent = false, children }: DialogProps) {
  const titleId = `${id}-title`
  return (
    <div
      id={id}
      popover={insistent ? 'manual' : 'auto'}
      role="dialog"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus when it opens, and only then.
      autoFocus
      aria-labelledby={titleId}
      className={styles.dialog}
      data-auto-open={autoOpenMs}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </div>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
