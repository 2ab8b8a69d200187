import * as texts from '#texts'
import type { QuestionPart } from '../../../contract/desk/assistant.ts'
import { languageNames } from '../../../market/language.ts'
import { Columns, Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import styles from './assistant.module.css'
import type { Props } from './assistant.server.ts'

type Question = NonNullable<Props['editing']>

const labels: Readonly<Record<QuestionPart, (of: { language: string }) => string>> = {
  title: texts.desk_assistant_title_in,
  answer: texts.desk_assistant_answer_in,
  keywords: texts.desk_assistant_keywords_in,
}
const rows: Readonly<Record<QuestionPart, number>> = { title: 2, answer: 5, keywords: 2 }

/** One question in all languages, side by side where there is room. */
export function QuestionEditor({
  question,
  here,
  mayEdit,
  all,
}: {
  question: Question
  here: string
  mayEdit: boolean
  all: string
}) {
  return (
    <form method="post" action={here} className={styles.form}>
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
