import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskLayout } from '../../desk-kit/layout/desk-layout.tsx'
import type { Props } from './applications.server.ts'

type Row = Props['rows'][number]

export default function Applications({ rows, next, first }: Props) {
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'name', header: texts.desk_application_name(), cell: (row) => row.name },
      { id: 'market', header: texts.desk_application_market(), cell: (row) => row.market },
      { id: 'submitted', header: texts.desk_application_submitted(), cell: (row) => row.submitted },
      { id: 'why', header: texts.desk_application_why(), cell: (row) => row.why },
      { id: 'identity', header: texts.desk_application_identity(), cell: (row) => row.identity },
    ],
    [],
  )
  return (
    <DeskLayout title={texts.desk_applications()} note={texts.desk_applications_note()}>
      <DataTable
        caption={texts.desk_applications()}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        hrefOf={(row) => row.href}
        empty={texts.desk_applications_empty()}
        next={next}
        first={first}
      />
    </DeskLayout>
  )
}
