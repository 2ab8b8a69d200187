import * as texts from '#texts'
import { NOTE_MAX } from '../../../contract/calls/complaints.ts'
import { FormFields } from '../../desk-kit/layout/desk-form.tsx'
import { Panel } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import styles from './complaint.module.css'
import type { Props } from './complaint.server.ts'

/** Staff read them in the history; no borrower does. */
export function ComplaintNotes({ currentUrl, typed }: Props) {
  return (
    <Panel heading={texts.desk_complaint_note()}>
      <FormFields acts={['note']}>
        <form noValidate method="post" action={currentUrl} className={styles.form}>
          <TextAreaField
            label={texts.desk_complaint_note_text()}
            name="text"
            rows={3}
            maxLength={NOTE_MAX}
            required
            defaultValue={typed.note}
          />
          <div>
            <Button kind="second" name="act" value="note">
              {texts.desk_complaint_note_save()}
            </Button>
          </div>
        </form>
      </FormFields>
    </Panel>
  )
}
