import * as texts from '#texts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import styles from './preview.module.css'
import type { PreviewProps } from './preview-props.ts'

/** Who pays what and when, and what we give up: the borrower is told the same. */
export function ActSentence({ text }: { text: string }) {
  return <p className={styles.sentence}>{text}</p>
}

/** What an approval writes: as a text, as entries of the ledger, and the balances before and after. */
export function PreviewTables({ changes, entries, balances }: PreviewProps) {
  return (
    <>
      {changes.length > 0 && (
        <Panel heading={texts.desk_preview_changes()}>
          <PlainTable
            caption={texts.desk_preview_changes()}
            head={[texts.desk_preview_what(), texts.desk_preview_before(), texts.desk_preview_after()]}
            rows={changes.map(({ label, before, after }) => [label, before, after])}
          />
        </Panel>
      )}
      {entries.map(({ kind, valueDay, postings }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity before they are written.
        <Panel key={index} heading={texts.desk_preview_entry({ kind, day: valueDay })}>
          {postings.length === 0 && <p>{texts.desk_preview_no_postings()}</p>}
          {postings.length > 0 && (
            <PlainTable
              caption={texts.desk_preview_entry({ kind, day: valueDay })}
              head={[texts.desk_preview_account(), texts.desk_preview_debit(), texts.desk_preview_credit()]}
              rows={postings.map(({ account, debit, credit }) => [account, debit, credit])}
              numbersFrom={1}
            />
          )}
        </Panel>
      ))}
      {balances.length > 0 && (
        <Panel heading={texts.desk_preview_balances()}>
          <PlainTable
            caption={texts.desk_preview_balances()}
            head={[texts.desk_preview_account(), texts.desk_preview_before(), texts.desk_preview_after()]}
            rows={balances.map(({ account, before, after }) => [account, before, after])}
            numbersFrom={1}
          />
        </Panel>
      )}
    </>
  )
}
