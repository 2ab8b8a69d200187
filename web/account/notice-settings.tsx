import * as texts from '#texts'
import type { NoticeMatter } from '../../contract/calls/notices.ts'
import { Button } from '../ui/button/button.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './notices.module.css'
import type { MatterSwitches, NoticeSwitch } from './notices.server.ts'

const matterNames: Record<NoticeMatter, () => string> = {
  reminder: texts.notices_reminder,
  paymentReceived: texts.notices_payment,
  decision: texts.notices_decision,
  payout: texts.notices_payout,
  complaintAnswered: texts.notices_complaint,
}

function Box({ label, name, isOn, isRequired }: NoticeSwitch & { label: string }) {
  return (
    <label className={styles.box}>
      <input type="checkbox" name={name} defaultChecked={isOn} disabled={isRequired} />
      {isRequired ? texts.notices_always({ channel: label }) : label}
    </label>
  )
}

type Props = { switches: readonly MatterSwitches[]; here: string }

/** The section of the settings that says what one is told, and by which way; `here` takes the act `notices`. */
export function NoticeSettings({ switches, here }: Props) {
  return (
    <Section heading={texts.notices_switches()}>
      <p className={styles.quiet}>{texts.notices_how()}</p>
      <form className={styles.form} method="post" action={here} data-background="">
        {switches.map(({ matter, push, sms }) => (
          <fieldset key={matter} className={styles.matter}>
            <legend>{matterNames[matter]()}</legend>
            <Box label={texts.notices_push()} {...push} />
            <Box label={texts.notices_sms()} {...sms} />
          </fieldset>
        ))}
        <p className={styles.quiet}>{texts.notices_required()}</p>
        <Button kind="second" wide name="act" value="notices">
          {texts.notices_save()}
        </Button>
      </form>
    </Section>
  )
}
