import * as texts from '#texts'
import { HARDSHIP_REASON_MAX } from '../../../contract/calls/arrears.ts'
import { Panel, Tag } from '../../desk-kit/layout/desk-layout.tsx'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import styles from './arrears.module.css'
import type { Props } from './arrears-order.server.ts'

type Hardship = Props['hardships'][number]

function stateOf({ holds, endedBy }: Hardship) {
  if (holds) return <Tag tone="warn" text={texts.desk_hardship_holds()} />
  if (endedBy !== '') return texts.desk_hardship_ended({ name: endedBy })
  return texts.desk_hardship_over()
}

function HardshipForms({ currentUrl, hardships, today, typed }: Props) {
  const holding = hardships.find(({ holds }) => holds)
  const seen = <input type="hidden" name="seen" value={holding?.id ?? 0} />
  return (
    <>
      {holding && (
        <form noValidate method="post" action={currentUrl}>
          {seen}
          <Button kind="second" name="act" value="endHardship">
            {texts.desk_hardship_end()}
          </Button>
        </form>
      )}
      <form noValidate method="post" action={currentUrl} className={styles.form}>
        {seen}
        <Field
          label={texts.desk_hardship_until()}
          name="until"
          type="date"
          min={today}
          required
          defaultValue={typed.until}
        />
        <Field
          label={texts.desk_hardship_reason()}
          name="reason"
          maxLength={HARDSHIP_REASON_MAX}
          required
          defaultValue={typed.reason}
        />
        <Button kind="second" name="act" value="markHardship">
          {holding ? texts.desk_hardship_change() : texts.desk_hardship_mark()}
        </Button>
      </form>
    </>
  )
}

export function HardshipPanel(props: Props) {
  const { hardships, mayAct } = props
  return (
    <Panel heading={texts.desk_hardship()}>
      <p>{hardships.length === 0 ? texts.desk_hardship_none() : texts.desk_hardship_note()}</p>
      {hardships.length > 0 && (
        <PlainTable
          caption={texts.desk_hardship()}
          head={[
            texts.desk_promise_state(),
            texts.desk_hardship_until(),
            texts.desk_hardship_reason(),
            texts.desk_promise_made(),
            texts.desk_contacts_by(),
          ]}
          rows={hardships.map((hardship) => [
            stateOf(hardship),
            hardship.until,
            hardship.reason,
            hardship.at,
            hardship.by,
          ])}
        />
      )}
      {mayAct && <HardshipForms {...props} />}
    </Panel>
  )
}
