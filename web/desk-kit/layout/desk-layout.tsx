import type { ReactNode } from 'react'
import { DeskKeys } from './desk-keys.tsx'
import styles from './desk-layout.module.css'

type LayoutProps = {
  title: string
  note?: string | undefined
  actions?: ReactNode
  /** It leads into the desk: the keys of whoever works there lead nowhere yet. */
  isEntry?: boolean
  children: ReactNode
}

/** A page of the desk: what it is called, what can be done with all of it, then its panels. */
export function DeskLayout({ title, note, actions, isEntry = false, children }: LayoutProps) {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
      {!isEntry && <DeskKeys />}
    </main>
  )
}

type PanelProps = { heading?: string | undefined; children: ReactNode; tone?: 'bad' | 'warn' | undefined }

/** One matter of a page. */
export function Panel({ heading, children, tone }: PanelProps) {
  return (
    <section className={styles.panel} data-tone={tone}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      {children}
    </section>
  )
}

/** Panels side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** Labels and values of a record. */
export function DetailList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export type Tone = 'good' | 'warn' | 'bad' | 'plain'

/** A state in one word; the colour only repeats it. */
export function Tag({ text, tone = 'plain' }: { text: string; tone?: Tone }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {text}
    </span>
  )
}
