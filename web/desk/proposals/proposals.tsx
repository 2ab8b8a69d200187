import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Choices } from '../../desk-kit/layout/choices.tsx'
import { DeskLayout, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import type { Props } from './proposals.server.ts'
import { stateNames } from './state-names.ts'

type Row = Props['rows'][number]

export default function Proposals({ rows, state, states, next, first }: Props) {
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'act', header: texts.desk_proposal_act(), cell: (row) => row.act },
      { id: 'sentence', header: texts.desk_preview_what(), cell: (row) => row.sentence },
      { id: 'subject', header: texts.desk_proposal_subject(), cell: (row) => row.subject },
      { id: 'reason', header: texts.desk_proposal_reason(), cell: (row) => row.reason },
      { id: 'by', header: texts.desk_proposal_by(), cell: (row) => row.proposedBy },
      { id: 'at', header: texts.desk_proposal_at(), cell: (row) => row.proposedAt },
      {
        id: 'may',
        header: texts.desk_proposal_waiting(),
        cell: (row) => row.mayDecide && <Tag tone="warn" text={texts.desk_proposal_yours()} />,
      },
    ],
    [],
  )
  return (
    <DeskLayout title={texts.desk_proposals()} note={texts.desk_proposals_note()}>
      <Choices
        label={texts.desk_filter()}
        choices={states.map((of) => ({
          href: of.href,
          label: stateNames[of.state](),
          current: of.state === state,
        }))}
      />
      <DataTable
        caption={texts.desk_proposals()}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        hrefOf={(row) => row.href}
        next={next}
        first={first}
      />
    </DeskLayout>
  )
}
