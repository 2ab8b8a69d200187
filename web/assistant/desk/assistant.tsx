import { useMemo } from 'react'
import * as texts from '#texts'
import type { QuestionPart } from '../../../contract/calls/assistant.ts'
import { languageNames } from '../../../market/language.ts'
import { ContentVersions } from '../../desk-kit/content/content-history.tsx'
import { type DataColumn, DataTable } from '../../desk-kit/data-table/data-table.tsx'
import { Columns, DeskLayout, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import styles from './assistant.module.css'
import type { Props } from './assistant.server.ts'
import { AddQuestion, FindBox, OldVersion, Publishing, Unanswered } from './tree-panels.tsx'

type Question = NonNullable<Props['editing']>

const labels: Readonly<Record<QuestionPart, (of: { language: string }) => string>> = {
  title: texts.desk_assistant_title_in,
  answer: texts.desk_assistant_answer_in,
  keywords: texts.desk_assistant_keywords_in,
}
const rows: Readonly<Record<QuestionPart, number>> = { title: 2, answer: 5, keywords: 2 }

/** One question in all languages, side by side where there is room. */
function QuestionEditor({
  question,
  currentUrl,
  mayEdit,
  all,
}: {
  question: Question
  currentUrl: string
  mayEdit: boolean
  all: string
}) {
  return (
    <form noValidate method="post" action={currentUrl} className={styles.form}>
      <input type="hidden" name="questionId" value={question.id} />
      <input type="hidden" name="topicId" value={question.topicId} />
      <input type="hidden" name="mark" value={question.mark} />
      <Columns>
        {question.parts.map(({ language, fields }) => (
          <Panel key={language} heading={languageNames[language]}>
            {fields.map(({ part, name, max, value }) => (
              <TextAreaField
                key={name}
                label={labels[part]({ language: languageNames[language] })}
                name={name}
                lang={language}
                rows={rows[part]}
                maxLength={max}
                defaultValue={value}
              />
            ))}
          </Panel>
        ))}
      </Columns>
      <div className={styles.buttons}>
        {mayEdit && (
          <Button name="act" value="save">
            {texts.desk_content_save()}
          </Button>
        )}
        {mayEdit && question.id !== '' && (
          <Button kind="second" name="act" value="remove">
            {texts.desk_assistant_remove()}
          </Button>
        )}
        <ButtonLink kind="quiet" href={all}>
          {texts.desk_assistant_back()}
        </ButtonLink>
      </div>
    </form>
  )
}

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
        <QuestionEditor
          question={editing}
          currentUrl={props.currentUrl}
          mayEdit={props.mayEdit}
          all={props.all}
        />
      ) : (
        <Tree {...props} />
      )}
    </DeskLayout>
  )
}
