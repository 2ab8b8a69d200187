import type { ReactNode } from 'react'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'

type ListedProps = {
  heading: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  numbersFrom?: number
}

/** The newest of one kind; no panel where there is nothing. */
export function Listed({ heading, rows, ...table }: ListedProps) {
  if (rows.length === 0) return null
  return (
    <Panel heading={heading}>
      <PlainTable caption={heading} rows={rows} {...table} />
    </Panel>
  )
}
