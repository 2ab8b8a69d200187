import * as texts from '#texts'
import { NOTE_MAX } from '../../../contract/calls/complaints.ts'
import { DetailList, Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import styles from './complaint.module.css'
import type { Props } from './complaint.server.ts'

function holderText(holder: Props['holder']): string {
  if (!holder) return texts.desk_complaint_nobody()
  return holder.isMine ? texts.desk_complaint_held_by_you(holder) : texts.desk_complaint_held_by(holder)
}

function HandOver({ currentUrl, version, colleagues, typed }: Props) {
  const back = { value: '', label: texts.desk_complaint_to_queue() }
  return (
    <Fold summary={texts.desk_complaint_hand_over()} open={typed.to !== '' || typed.handOver !== ''}>
      <form noValidate method="post" action={currentUrl} className={styles.form}>
        <input type="hidden" name="version" value={version} />
        <SelectField
          label={texts.desk_complaint_to()}
          name="to"
          options={[...colleagues, back]}
          {...(typed.to && { defaultValue: typed.to })}
        />
        <TextAreaField
          label={texts.desk_complaint_to_note()}
          name="note"
          rows={2}
          maxLength={NOTE_MAX}
          defaultValue={typed.handOver}
        />
        <div>
          <Button kind="second" name="act" value="handOver">
            {texts.desk_complaint_hand_over_do()}
          </Button>
        </div>
      </form>
    </Fold>
  )
}

function Extend({ currentUrl, version, clock, typed }: Props) {
  return (
    <Fold summary={texts.desk_complaint_extend()} open={typed.reason !== ''}>
      <form noValidate method="post" action={currentUrl} className={styles.form}>
        <p>{texts.desk_complaint_extend_text({ day: clock.extendableTo ?? '' })}</p>
        <input type="hidden" name="version" value={version} />
        <TextAreaField
          label={texts.desk_complaint_extend_reason()}
          name="reason"
          rows={2}
          maxLength={500}
          required
          defaultValue={typed.reason}
        />
        <div>
          <Button kind="second" name="act" value="extend">
            {texts.desk_complaint_extend_do()}
          </Button>
        </div>
      </form>
    </Fold>
  )
}

/** By when, and who does it. */
export function HandlingPanel(props: Props) {
  const { currentUrl, version, holder, clock, may, typed } = props
  return (
    <Panel
      heading={texts.desk_complaint_handling()}
      tone={clock.isOver || clock.urgency === 'late' ? 'bad' : undefined}
    >
      <DetailList
        facts={[
          { label: texts.desk_complaint_due(), value: clock.due },
          {
            label: texts.desk_complaint_clock(),
            value: (
              <>
                {clock.until} {clock.isOver && <Tag tone="bad" text={texts.desk_complaint_over_clock()} />}
                <br />
                <span className={styles.time}>{clock.source}</span>
              </>
            ),
          },
          { label: texts.desk_complaint_after_clock(), value: clock.authority },
          { label: texts.desk_complaint_holder(), value: holderText(holder) },
        ]}
      />
      {may.claim && (
        <form noValidate method="post" action={currentUrl}>
          <input type="hidden" name="version" value={version} />
          <Button name="act" value="claim">
            {texts.desk_complaint_claim()}
          </Button>
        </form>
      )}
      {(may.handOver || typed.handOver) && <HandOver {...props} />}
      {(may.extend || typed.reason) && <Extend {...props} />}
    </Panel>
  )
}
