import * as texts from '#texts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import styles from './arrears.module.css'
import type { Props } from './arrears.server.ts'

/** Portfolio at risk and provisioning of the last closed day. */
export function PortfolioPanels({ summary }: Pick<Props, 'summary'>) {
  if (!summary)
    return (
      <Panel tone="warn">
        <p>{texts.desk_arrears_no_day()}</p>
      </Panel>
    )
  const { day, buckets, classes } = summary
  const risk = texts.desk_arrears_risk({ day })
  const provisioning = texts.desk_arrears_provisioning({ day })
  const all = texts.desk_arrears_sum()
  return (
    <div className={styles.portfolio}>
      <Panel heading={risk}>
        <PlainTable
          caption={risk}
          head={[
            texts.desk_arrears_days(),
            texts.desk_arrears_loans(),
            texts.desk_arrears_principal(),
            texts.desk_arrears_at_risk(),
          ]}
          rows={[
            ...buckets.map(({ name, loans, principal, atRisk }) => [name, loans, principal, atRisk]),
            [all, summary.loans, summary.principal, ''],
          ]}
          numbersFrom={1}
        />
      </Panel>
      <Panel heading={provisioning}>
        <PlainTable
          caption={provisioning}
          head={[
            texts.desk_arrears_class(),
            texts.desk_arrears_loans(),
            texts.desk_arrears_principal(),
            texts.desk_arrears_share(),
            texts.desk_arrears_set_aside(),
          ]}
          rows={[
            ...classes.map(({ name, loans, principal, share, provision }) => [
              name,
              loans,
              principal,
              share,
              provision,
            ]),
            [all, summary.loans, summary.principal, '', summary.provision],
          ]}
          numbersFrom={1}
        />
      </Panel>
    </div>
  )
}
