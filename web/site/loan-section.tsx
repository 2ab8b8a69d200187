import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Rows } from '../ui/rows/rows.tsx'
import { CostCard } from './costs.tsx'
import { Clauses, Contents } from './legal-parts.tsx'
import type { load } from './loan-section.server.ts'
import styles from './sections.module.css'
import { Band, SectionHead, Site } from './shell.tsx'

type Props = PropsOf<typeof load>

/** What a loan costs, and the terms it is lent on. */
export default function LoanSection({ frame, lead, costs, glance, clauses, print }: Props) {
  return (
    <Site frame={frame}>
      <Band tinted>
        <SectionHead title={texts.site_loan()} lead={lead} />
        <div className={styles.pair}>
          {costs && <CostCard {...costs} />}
          <section className={styles.part} aria-labelledby="glance">
            <h2 id="glance" className={styles.heading}>
              {texts.legal_glance()}
            </h2>
            <Rows rows={glance} />
            <a className={styles.link} href={print}>
              {texts.site_print()}
            </a>
          </section>
        </div>
      </Band>
      <Band>
        <div className={styles.text}>
          <Contents clauses={clauses} />
          <Clauses clauses={clauses} />
        </div>
      </Band>
    </Site>
  )
}
