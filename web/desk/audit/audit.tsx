import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { DeskForm } from '../../desk-kit/layout/desk-form.tsx'
import { Columns, DeskLayout, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field, SelectField } from '../../ui/field/field.tsx'
import type { Props } from './audit.server.ts'

type Row = Props['rows'][number]

function Filter({ action, filter, acts }: Pick<Props, 'action' | 'filter' | 'acts'>) {
  return (
    <Panel>
      <DeskForm method="get" action={action}>
        <Columns>
          <Field label={texts.desk_audit_staff()} name="staff" maxLength={200} defaultValue={filter.staff} />
          <SelectField
            label={texts.desk_audit_act()}
            name="act"
            defaultValue={filter.act}
            options={[
              { value: '', label: texts.desk_all() },
              ...acts.map((act) => ({ value: act, label: act })),
            ]}
          />
          <Field
            label={texts.desk_audit_subject()}
            name="subject"
            maxLength={200}
            defaultValue={filter.subject}
          />
          <Field
            label={texts.desk_audit_borrower()}
            name="borrowerId"
            maxLength={64}
            defaultValue={filter.borrowerId}
          />
          <Field label={texts.desk_audit_day()} name="day" type="date" defaultValue={filter.day} />
        </Columns>
        <Button kind="second">{texts.desk_filter()}</Button>
      </DeskForm>
    </Panel>
  )
}

export default function Audit({ rows, next, first, csv, ...filtering }: Props) {
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'at', header: texts.desk_audit_at(), cell: (row) => row.at },
      { id: 'staff', header: texts.desk_audit_staff(), cell: (row) => row.staff },
      { id: 'act', header: texts.desk_audit_act(), cell: (row) => row.act },
      {
        id: 'subject',
        header: texts.desk_audit_subject(),
        cell: (row) => (row.borrower ? <a href={row.borrower}>{row.subject}</a> : row.subject),
      },
      { id: 'reason', header: texts.desk_audit_reason(), cell: (row) => row.reason },
      { id: 'details', header: texts.desk_audit_details(), cell: (row) => row.details, isCode: true },
      { id: 'position', header: texts.desk_audit_position(), cell: (row) => row.position, isNumber: true },
    ],
    [],
  )
  return (
    <DeskLayout
      title={texts.desk_audit()}
      note={texts.desk_audit_note()}
      actions={
        <ButtonLink kind="second" href={csv} download>
          {texts.desk_audit_csv()}
        </ButtonLink>
      }
    >
      <Filter {...filtering} />
      <DataTable
        caption={texts.desk_audit()}
        columns={columns}
        rows={rows}
        keyOf={(row) => String(row.position)}
        next={next}
        first={first}
      />
    </DeskLayout>
  )
}
