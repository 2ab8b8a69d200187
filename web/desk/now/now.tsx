import { useMemo } from 'react'
import * as texts from '#texts'
import { useLiveStatus } from '../../browser/use-live-status.ts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { DeskLayout, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import styles from './now.module.css'
import type { Props } from './now.server.ts'

type Row = Props['rows'][number]

const columns = (): DataColumn<Row>[] => [
  {
    id: 'what',
    header: texts.desk_now_what(),
    cell: ({ kind, record }) => (record ? texts.desk_now_record({ kind, record }) : kind),
  },
  {
    id: 'about',
    header: texts.desk_now_about(),
    cell: ({ about, app }) => [about, app].filter(Boolean).join(' · '),
  },
  { id: 'amount', header: texts.desk_now_amount(), isNumber: true, cell: ({ amount }) => amount },
  {
    id: 'clock',
    header: texts.desk_now_clock(),
    cell: ({ clock, by, due }) => (
      <span title={due}>
        <Tag text={clock.text} tone={clock.tone} /> {by}
      </span>
    ),
  },
  { id: 'holder', header: texts.desk_now_holder(), cell: ({ holder }) => holder },
]

const tones = { bad: 'bad', warn: 'warn', plain: undefined } as const

type Counted = { final: boolean; counts: string }

/**
 * Says that the queue is another than the one that is shown. Rows do not move by themselves: nobody is to open one in place
 * of the other.
 */
function Changed({ currentUrl, live, counts }: Pick<Props, 'currentUrl' | 'live' | 'counts'>) {
  const { status } = useLiveStatus<Counted>(live, null)
  return (
    <p role="status" className={styles.changed}>
      {status !== null && status.counts !== counts && <a href={currentUrl}>{texts.desk_now_changed()}</a>}
    </p>
  )
}

export default function Now({ tabs, rows, next, first, late, ...live }: Props) {
  const shown = useMemo(columns, [])
  return (
    <DeskLayout
      title={texts.desk_now()}
      note={late > 0 ? texts.desk_now_late({ count: late }) : undefined}
      actions={<Changed {...live} />}
    >
      <Choices label={texts.desk_filter()} choices={tabs} />
      <div className={styles.queue}>
        <DataTable
          caption={texts.desk_now()}
          columns={shown}
          rows={rows}
          keyOf={(row) => row.key}
          hrefOf={(row) => row.href}
          toneOf={({ clock }) => tones[clock.tone]}
          empty={texts.desk_now_empty()}
          next={next}
          first={first}
        />
      </div>
    </DeskLayout>
  )
}
