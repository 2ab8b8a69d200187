import type { ReactNode } from 'react'
import { Section } from '../ui/layout/layout.tsx'
import styles from './part.module.css'

type PartProps = { id: string; heading: string; about?: string; children: ReactNode }

/** A part of the developer page that an address can name. */
export function Part({ id, heading, about, children }: PartProps) {
  return (
    <div id={id} className={styles.part}>
      <Section heading={heading}>
        {about && <p className={styles.about}>{about}</p>}
        {children}
      </Section>
    </div>
  )
}

/** Buttons or links side by side, as many as fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>
}
