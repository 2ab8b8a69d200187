import { useMemo } from 'react'
import * as texts from '#texts'
import type { ComplaintFilter } from '../../../contract/calls/complaints.ts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import type { Props } from './complaints.server.ts'
import { UrgencyTag } from './urgency-tag.tsx'

type List = Props['others']
type Row = List['rows'][number]

const filterNames: Readonly<Record<ComplaintFilter, () => string>> = {
  all: texts.desk_complaints_open,
  mine: texts.desk_complaints_mine,
  unclaimed: texts.desk_complaints_unclaimed,
  answered: texts.desk_complaints_answered,
}

const holderOf = ({ holder, isMine }: Row) => (isMine ? texts.desk_complaint_you() : holder)

const shared = (): DataColumn<Row>[] => [
  { id: 'number', header: texts.desk_complaint_number(), cell: (row) => row.id },
  { id: 'type', header: texts.desk_complaint_about(), cell: (row) => row.type },
  { id: 'app', header: texts.desk_complaint_app(), cell: (row) => row.app },
  { id: 'received', header: texts.desk_complaint_received(), cell: (row) => row.received },
]

const openColumns = (): DataColumn<Row>[] => [
  ...shared(),
  { id: 'due', header: texts.desk_complaint_due(), cell: (row) => row.due },
  {
    id: 'state',
    header: texts.desk_complaint_state(),
    cell: ({ urgency, isOverClock }) => (
      <span>
        <UrgencyTag urgency={urgency} />{' '}
        {isOverClock && <Tag tone="bad" text={texts.desk_complaint_over_clock()} />}
      </span>
    ),
  },
  { id: 'holder', header: texts.desk_complaint_holder(), cell: holderOf },
]

const answeredColumns = (): DataColumn<Row>[] => [
  ...shared(),
  { id: 'answered', header: texts.desk_complaint_answered_at(), cell: (row) => row.answered },
  {
    id: 'score',
    header: texts.desk_complaint_score(),
    isNumber: true,
    cell: ({ score }) => score && texts.desk_complaint_stars({ score }),
  },
]

const tones = { late: 'bad', today: 'warn', later: undefined, answered: undefined } as const

function Queue({ heading, list, show }: { heading: string; list: List; show: ComplaintFilter }) {
  const columns = useMemo(() => (show === 'answered' ? answeredColumns() : openColumns()), [show])
  return (
    <Panel heading={heading}>
      <DataTable
        caption={heading}
        columns={columns}
        rows={list.rows}
        keyOf={(row) => row.id}
        hrefOf={(row) => row.href}
        toneOf={(row) => tones[row.urgency]}
        next={list.next}
        first={list.first}
      />
    </Panel>
  )
}

export default function Complaints({ show, filters, collection, others }: Props) {
  return (
    <DeskLayout title={texts.desk_complaints()} note={texts.desk_complaints_note()}>
      <Choices
        label={texts.desk_filter()}
        choices={filters.map(({ filter, href }) => ({
          href,
          label: filterNames[filter](),
          current: filter === show,
        }))}
      />
      <Queue heading={texts.desk_complaints_collection()} list={collection} show={show} />
      <Queue heading={texts.desk_complaints_others()} list={others} show={show} />
    </DeskLayout>
  )
}
