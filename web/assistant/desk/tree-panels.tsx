import * as texts from '#texts'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { useWhileTyping } from '../../desk-kit/use-while-typing.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Field, SelectField } from '../../ui/field/field.tsx'
import styles from './assistant.module.css'
import type { Props } from './assistant.server.ts'

/** What a borrower would be offered, as it is typed. */
export function FindBox({ currentUrl, requested, found, languages }: Props) {
  const { result, form, onInput } = useWhileTyping('find', found)
  return (
    <Panel heading={texts.desk_assistant_find()}>
      <form noValidate ref={form} method="post" action={currentUrl} className={styles.form} onInput={onInput}>
        <Field
          label={texts.desk_assistant_find_text()}
          name="find"
          maxLength={200}
          autoComplete="off"
          defaultValue={requested.text}
        />
        <SelectField
          label={texts.desk_assistant_language()}
          name="language"
          defaultValue={requested.language}
          options={languages}
        />
        <div className={styles.buttons}>
          <Button kind="second" name="act" value="find">
            {texts.desk_assistant_find_do()}
          </Button>
        </div>
      </form>
      <div role="status">
        {result?.isCrisis && <p>{texts.desk_assistant_crisis()}</p>}
        {result?.isClear && !result.isCrisis && <p>{texts.desk_assistant_clear()}</p>}
        {result?.questions.length === 0 && <p>{texts.desk_assistant_nothing()}</p>}
        {result && result.questions.length > 0 && (
          <ol className={styles.found}>
            {result.questions.map(({ id, title, href }) => (
              <li key={id}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Panel>
  )
}

/** What nobody answered, the most frequent first. */
export function Unanswered({ unanswered, days, mayEdit }: Pick<Props, 'unanswered' | 'days' | 'mayEdit'>) {
  const heading = texts.desk_assistant_unanswered({ days })
  return (
    <Panel heading={heading}>
      {unanswered.length === 0 ? (
        <p>{texts.desk_table_empty()}</p>
      ) : (
        <PlainTable
          caption={heading}
          head={[texts.desk_assistant_typed(), texts.desk_assistant_latest(), texts.desk_assistant_count()]}
          rows={unanswered.map(({ text, count, latest, add }) => [
            mayEdit ? (
              <a key="add" href={add} title={texts.desk_assistant_add()}>
                {text}
              </a>
            ) : (
              text
            ),
            latest,
            count,
          ])}
          numbersFrom={2}
        />
      )}
    </Panel>
  )
}

/** What stands between the draft and the borrowers. */
export function Publishing({ currentUrl, seen, hasDraft, problems, note }: Props) {
  if (!hasDraft) return null
  return (
    <Panel heading={texts.desk_assistant_publishing()} tone={problems.length > 0 ? 'bad' : 'warn'}>
      {problems.length > 0 && (
        <>
          <p>{texts.desk_assistant_problems()}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      <form noValidate method="post" action={currentUrl} className={styles.form}>
        <input type="hidden" name="seen" value={seen} />
        <Field label={texts.desk_content_note()} name="note" maxLength={200} required defaultValue={note} />
        <div className={styles.buttons}>
          <Button name="act" value="publish">
            {texts.desk_content_publish()}
          </Button>
          <Button kind="second" name="act" value="discard">
            {texts.desk_content_discard()}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** An older version, which can be the draft again. */
export function OldVersion({
  currentUrl,
  seen,
  version,
  mayEdit,
}: Pick<Props, 'currentUrl' | 'seen' | 'version' | 'mayEdit'>) {
  if (version === null) return null
  return (
    <Panel tone="warn">
      <p>{texts.desk_assistant_old({ version })}</p>
      {mayEdit && (
        <form noValidate method="post" action={currentUrl}>
          <input type="hidden" name="seen" value={seen} />
          <Button kind="second" name="act" value="restore">
            {texts.desk_assistant_restore()}
          </Button>
        </form>
      )}
    </Panel>
  )
}

export const AddQuestion = ({ topics }: Pick<Props, 'topics'>) => (
  <Panel heading={texts.desk_assistant_add()}>
    <div className={styles.buttons}>
      {topics.map(({ id, title, add }) => (
        <ButtonLink key={id} kind="small" href={add}>
          {title}
        </ButtonLink>
      ))}
    </div>
  </Panel>
)
