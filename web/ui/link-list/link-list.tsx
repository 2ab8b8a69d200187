import type { ReactNode } from 'react'
import styles from './link-list.module.css'

/** The class of a link or button in the list. */
export const link = styles.link ?? ''

/** What makes a link call: over the native app where there is one (product 2.8). */
export const calling = (telephone: string) => ({
  href: `tel:${telephone.replace(/ /g, '')}`,
  'data-bridge': JSON.stringify({ action: 'callTelephone', params: { telephone } }),
})

/** Where one can go from here, a line each. */
export function LinkList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <nav className={styles.list} aria-label={label}>
      {children}
    </nav>
  )
}
