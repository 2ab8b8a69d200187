import type { KeyboardEvent, ReactNode } from 'react'
import * as texts from '#texts'
import { ButtonLink } from '../../ui/button/button.tsx'
import styles from './data-table.module.css'

/** A column; the server sorts, so a column that can be sorted by has an address for it. */
export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** What machines wrote, which breaks anywhere. */
  isCode?: boolean
  sort?: { href: string; order: 'ascending' | 'descending' | null }
}

type DataTableProps<Row> = {
  /** What the table is about, for a screen reader. */
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first cell of a row leads here. */
  hrefOf?: ((row: Row) => string) | undefined
  toneOf?: ((row: Row) => 'bad' | 'warn' | undefined) | undefined
  empty?: string
  /** Keyset paging leads forward, and back to the beginning. */
  next?: string | null | undefined
  first?: string | null | undefined
}

/** Arrows, or j and k, move from row to row; Enter is the link's own. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-row]')]
  const next = links[links.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Header<Row>({ column }: { column: DataColumn<Row> }) {
  const { sort, header } = column
  if (!sort) return header
  return (
    <a href={sort.href} aria-label={texts.desk_sort_by({ column: header })}>
      {header}
      {sort.order && <span aria-hidden="true">{sort.order === 'ascending' ? ' ↑' : ' ↓'}</span>}
    </a>
  )
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, hrefOf, toneOf, next, first } = props
  if (rows.length === 0) return <p className={styles.empty}>{props.empty ?? texts.desk_table_empty()}</p>
  return (
    <div className={styles.around}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-number={column.isNumber ? '' : undefined}
                aria-sort={column.sort?.order ?? undefined}
              >
                <Header column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-tone={toneOf?.(row)}>
              {columns.map(({ id, header, cell, isNumber, isCode }, index) => (
                <td
                  key={id}
                  data-label={header}
                  data-number={isNumber ? '' : undefined}
                  data-code={isCode ? '' : undefined}
                >
                  {index === 0 && hrefOf ? (
                    <a data-row="" href={hrefOf(row)}>
                      {cell(row)}
                    </a>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(next || first) && (
        <nav className={styles.pages} aria-label={caption}>
          {first && (
            <ButtonLink kind="small" href={first}>
              {texts.desk_table_first()}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink kind="small" href={next} rel="next">
              {texts.desk_table_next()}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}
