import * as texts from '#texts'
import { Rows } from '../ui/rows/rows.tsx'
import styles from './costs.module.css'
import type { costCard } from './costs.server.ts'

export type CostCardProps = NonNullable<ReturnType<typeof costCard>>

/** An example loan as on a statement: what it costs. */
export function CostCard({ productName, sentence, rows, rateNote, limits }: CostCardProps) {
  return (
    <section className={styles.card} aria-labelledby="costs">
      <h2 id="costs" className={styles.heading}>
        {texts.site_cost_heading()}
      </h2>
      <p className={styles.product}>{productName}</p>
      <Rows rows={rows} />
      <p className={styles.sentence}>{sentence}</p>
      {rateNote && <p className={styles.sentence}>{rateNote}</p>}
      <dl className={styles.limits}>
        {limits.map(({ text, value }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
