import type { MouseEvent } from 'react'
import * as texts from '#texts'
import { REPLY_MAX } from '../../../contract/calls/complaints.ts'
import { COMPLAINT_IMAGES_MAX } from '../../../market/constants.ts'
import type { Language } from '../../../market/language.ts'
import { FormFields } from '../../desk-kit/layout/desk-form.tsx'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field/field.tsx'
import styles from './complaint.module.css'
import type { Props } from './complaint.server.ts'
import { insertEvidence, insertPrepared } from './insert-prepared.ts'

type Insert = (typed: string, fields: FormData) => string

/** With a script the text is inserted in place, and pictures that were chosen stay. */
function insertInPlace(event: MouseEvent<HTMLButtonElement>, insert: Insert): void {
  const { form } = event.currentTarget
  const area = form?.querySelector<HTMLTextAreaElement>('textarea[name=text]')
  if (!form || !area) return
  event.preventDefault()
  area.value = insert(area.value, new FormData(form))
  // What is typed is stored as a draft, whoever typed it.
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}

const prepare =
  ({ prepared }: Props['reply']): Insert =>
  (typed, fields) => {
    const chosen = prepared.find(({ key }) => key === fields.get('prepared'))
    const known = prepared.flatMap((reply) => Object.values(reply.texts))
    const text = chosen?.texts[fields.get('language') as Language]
    return text ? insertPrepared(typed, text, known) : typed
  }

const prove =
  ({ evidence }: Props['reply']): Insert =>
  (typed, fields) =>
    insertEvidence(typed, evidence[fields.get('language') as Language])

export function ReplyForm({ currentUrl, version, reply, clock }: Props) {
  const isCorrection = clock.urgency === 'answered'
  return (
    <Panel heading={isCorrection ? texts.desk_complaint_correct() : texts.desk_complaint_reply()}>
      <FormFields acts={['reply']}>
        <form
          noValidate
          id="reply"
          data-main=""
          method="post"
          action={currentUrl}
          encType="multipart/form-data"
          className={styles.form}
        >
          <input type="hidden" name="version" value={version} />
          <div className={styles.choice}>
            <SelectField
              label={texts.desk_complaint_prepared()}
              name="prepared"
              options={reply.prepared.map(({ key, title }) => ({ value: key, label: title }))}
              defaultValue={reply.key}
            />
            <SelectField
              label={texts.desk_complaint_language()}
              name="language"
              options={reply.languages}
              defaultValue={reply.language}
            />
          </div>
          <div className={styles.inserts}>
            <Button
              kind="small"
              name="act"
              value="fill"
              onClick={(event) => insertInPlace(event, prepare(reply))}
            >
              {texts.desk_complaint_fill()}
            </Button>
            <Button
              kind="small"
              name="act"
              value="evidence"
              data-key="e"
              onClick={(event) => insertInPlace(event, prove(reply))}
            >
              {texts.desk_complaint_insert_evidence()}
            </Button>
          </div>
          <TextAreaField
            label={texts.desk_complaint_reply_text()}
            hint={texts.desk_complaint_reply_hint()}
            name="text"
            rows={12}
            maxLength={REPLY_MAX}
            defaultValue={reply.text}
          />
          <Field
            label={texts.desk_complaint_pictures({ max: COMPLAINT_IMAGES_MAX })}
            name="pictures"
            type="file"
            accept="image/*"
            multiple
          />
          <div>
            <Button name="act" value="reply">
              {texts.desk_complaint_send()}
            </Button>
          </div>
        </form>
      </FormFields>
    </Panel>
  )
}
