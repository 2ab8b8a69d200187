import type { ReactNode } from 'react'
import * as texts from '#texts'
import { Panel } from '../layout/desk-layout.tsx'
import { PlainTable } from '../layout/plain-table.tsx'

type ListedProps = {
  heading: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  numbersFrom?: number
}

/** The newest of one kind, or that there is nothing. */
export function Listed({ heading, rows, ...table }: ListedProps) {
  return (
    <Panel heading={heading}>
      {rows.length === 0 ? (
        <p>{texts.desk_borrower_nothing()}</p>
      ) : (
        <PlainTable caption={heading} rows={rows} {...table} />
      )}
    </Panel>
  )
}
