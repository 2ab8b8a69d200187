import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskLayout } from '../../desk-kit/layout/desk-layout.tsx'
import { OpenTag } from './open-tag.tsx'
import type { Props } from './products.server.ts'

type Row = Props['rows'][number]

export default function Products({ rows }: Props) {
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'name', header: texts.desk_product_name(), cell: (row) => row.name },
      { id: 'market', header: texts.desk_product_market(), cell: (row) => row.market },
      { id: 'amounts', header: texts.desk_product_amounts(), cell: (row) => row.amounts },
      { id: 'days', header: texts.desk_term_termDays(), cell: (row) => row.termDays, isNumber: true },
      { id: 'rate', header: texts.desk_product_annual_rate(), cell: (row) => row.annualRate, isNumber: true },
      { id: 'state', header: texts.desk_product_state(), cell: (row) => <OpenTag open={row.open} /> },
      { id: 'changes', header: texts.desk_product_changes_on(), cell: (row) => row.changesOn },
    ],
    [],
  )
  return (
    <DeskLayout title={texts.desk_products()} note={texts.desk_products_note()}>
      <DataTable
        caption={texts.desk_products()}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        hrefOf={(row) => row.href}
      />
    </DeskLayout>
  )
}
