import * as texts from '#texts'
import { Section } from '../ui/layout/layout.tsx'
import { Ring } from '../ui/ring/ring.tsx'
import styles from './repaid.module.css'

export type RepaidShare = { paid: string; total: string; percent: string }

/** How much of a loan is repaid, to look at and to read. */
export function Repaid({ paid, total, percent }: RepaidShare) {
  return (
    <div className={styles.repaid}>
      <Ring percent={percent} />
      <p>
        <b className={styles.percent}>{texts.repaid_percent({ percent })}</b>
        <br />
        {texts.repaid_amounts({ paid, total })}
      </p>
    </div>
  )
}

/** The end of a loan: what paying early saved, and what is reported of it. */
export function PaidOff({ saved, bureau }: { saved: string; bureau: string }) {
  return (
    <Section>
      {saved && (
        <p>
          <b>{saved}</b>
        </p>
      )}
      <p>{bureau}</p>
    </Section>
  )
}
