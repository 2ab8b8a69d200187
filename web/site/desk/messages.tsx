import { useMemo } from 'react'
import * as texts from '#texts'
import { UrgencyTag } from '../../complaints/desk/urgency-tag.tsx'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { DeskLayout, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import type { Props } from './messages.server.ts'
import { requestKindNames } from './request-kind-names.ts'

type List = Props['messages']
type Row = List['rows'][number]

const tones = { late: 'bad', today: 'warn', later: undefined, closed: undefined } as const

const columnsOf = (isClosed: boolean): DataColumn<Row>[] => [
  { id: 'number', header: texts.desk_complaint_number(), cell: (row) => row.number },
  { id: 'kind', header: texts.desk_request_kind(), cell: (row) => requestKindNames[row.kind]() },
  { id: 'app', header: texts.desk_complaint_app(), cell: (row) => row.app },
  { id: 'received', header: texts.desk_complaint_received(), cell: (row) => row.received },
  ...(isClosed
    ? [
        { id: 'closed', header: texts.desk_request_closed(), cell: (row: Row) => row.closed },
        { id: 'by', header: texts.desk_request_by(), cell: (row: Row) => row.handler },
      ]
    : [
        { id: 'due', header: texts.desk_complaint_due(), cell: (row: Row) => row.due },
        {
          id: 'state',
          header: texts.desk_complaint_state(),
          cell: (row: Row) => <UrgencyTag urgency={row.urgency} />,
        },
      ]),
]

function Queue({ heading, list, isClosed }: { heading: string; list: List; isClosed: boolean }) {
  const columns = useMemo(() => columnsOf(isClosed), [isClosed])
  return (
    <Panel heading={heading}>
      <DataTable
        caption={heading}
        columns={columns}
        rows={list.rows}
        keyOf={(row) => row.number}
        hrefOf={(row) => row.href}
        toneOf={(row) => tones[row.urgency]}
        next={list.next}
        first={list.first}
      />
    </Panel>
  )
}

export default function Messages({ isClosed, links, messages, data }: Props) {
  return (
    <DeskLayout title={texts.desk_messages()} note={texts.desk_messages_note()}>
      <Choices
        label={texts.desk_filter()}
        choices={[
          { href: links.open, label: texts.desk_messages_open(), current: !isClosed },
          { href: links.closed, label: texts.desk_messages_closed(), current: isClosed },
        ]}
      />
      <Queue heading={texts.desk_messages_contact()} list={messages} isClosed={isClosed} />
      <Queue heading={texts.desk_messages_data()} list={data} isClosed={isClosed} />
    </DeskLayout>
  )
}
