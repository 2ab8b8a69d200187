import type { ReactNode } from 'react'
import styles from './plain-table.module.css'

type PlainTableProps = {
  caption: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** Columns from this one on are figures. */
  numbersFrom?: number
}

/** A few rows that are neither sorted nor paged. */
export function PlainTable({ caption, head, rows, numbersFrom = head.length }: PlainTableProps) {
  const kind = (column: number) => (column >= numbersFrom ? '' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keys too.
    <section className={styles.around} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" data-number={kind(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a rendered record do not move.
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={head[column]} data-number={kind(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
