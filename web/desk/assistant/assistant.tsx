import { useMemo } from 'react'
import * as texts from '#texts'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Columns, DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { ContentVersions } from '../content/content-history.tsx'
import type { Props } from './assistant.server.ts'
import { QuestionEditor } from './question-editor.tsx'
import { AddQuestion, FindBox, OldVersion, Publishing, Unanswered } from './tree-panels.tsx'

type Row = Props['questions'][number]

function Tree(props: Props) {
  const columns = useMemo<DataColumn<Row>[]>(
    () => [
      { id: 'title', header: texts.desk_assistant_question(), cell: (row) => row.title },
      { id: 'topic', header: texts.desk_assistant_topic(), cell: (row) => row.topic },
    ],
    [],
  )
  return (
    <>
      <OldVersion {...props} />
      {props.mayEdit && <Publishing {...props} />}
      <Columns>
        <FindBox {...props} />
        <Unanswered {...props} />
      </Columns>
      {props.mayEdit && <AddQuestion topics={props.topics} />}
      <Panel heading={texts.desk_assistant_questions()}>
        <DataTable
          caption={texts.desk_assistant_questions()}
          columns={columns}
          rows={props.questions}
          keyOf={(row) => row.id}
          hrefOf={(row) => row.href}
        />
      </Panel>
      <ContentVersions versions={props.versions} />
      <p>
        <a href={props.shipped}>{texts.desk_assistant_shipped()}</a>
      </p>
    </>
  )
}

export default function AssistantTree(props: Props) {
  const { editing, hasDraft, state } = props
  const title = editing
    ? editing.id === ''
      ? texts.desk_assistant_new()
      : texts.desk_assistant_edit({ id: editing.id })
    : texts.desk_assistant()
  return (
    <DeskLayout
      title={title}
      note={editing ? editing.topic : texts.desk_assistant_note()}
      actions={<Tag text={state} tone={hasDraft ? 'warn' : 'good'} />}
    >
      {editing ? (
        <QuestionEditor question={editing} here={props.here} mayEdit={props.mayEdit} all={props.all} />
      ) : (
        <Tree {...props} />
      )}
    </DeskLayout>
  )
}
