import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { DeskLayout, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import type { Props } from './borrowers.server.ts'

type Row = Props['rows'][number]

export default function Borrowers({ action, q, rows, next, first }: Props) {
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'name', header: texts.desk_borrower_name(), cell: (row) => row.name },
      { id: 'phone', header: texts.desk_borrower_phone(), cell: (row) => row.phone },
      { id: 'market', header: texts.desk_borrower_market(), cell: (row) => row.market },
      { id: 'since', header: texts.desk_borrower_since(), cell: (row) => row.since },
      { id: 'foundBy', header: texts.desk_borrower_found_by(), cell: (row) => row.foundBy },
    ],
    [],
  )
  return (
    <DeskLayout title={texts.desk_borrowers()} note={texts.desk_borrowers_note()}>
      <Panel>
        <DeskForm method="get" action={action}>
          <Field
            type="search"
            name="q"
            label={texts.desk_search()}
            defaultValue={q}
            maxLength={100}
            required
          />
          <Button kind="second">{texts.desk_borrowers_find()}</Button>
        </DeskForm>
      </Panel>
      {q !== '' && (
        <DataTable
          caption={texts.desk_borrowers()}
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          hrefOf={(row) => row.href}
          empty={texts.desk_borrowers_none()}
          next={next}
          first={first}
        />
      )}
    </DeskLayout>
  )
}
