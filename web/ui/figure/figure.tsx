import type { ReactNode } from 'react'
import styles from './figure.module.css'

type FigureProps = { label: string; value: ReactNode; note: ReactNode; tone?: string; heading?: boolean }

/** The one fact a screen is about, usually an amount, set large. */
export function Figure({ label, value, note, tone, heading = false }: FigureProps) {
  const Label = heading ? 'h1' : 'p'
  return (
    <div className={styles.figure} data-tone={tone}>
      <Label className={styles.label}>{label}</Label>
      <p className={styles.value}>{value}</p>
      <p className={styles.note}>{note}</p>
    </div>
  )
}
