import * as texts from '#texts'
import type { NoticeChannel, NoticeMatter } from '../../market/notice-figures.ts'
import { Button } from '../ui/button/button.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './notices.module.css'
import type { MatterSwitches, NoticeSwitch } from './notices.server.ts'

const matterNames: Record<NoticeMatter, () => string> = {
  reminder: texts.notices_reminder,
  overdue: texts.notices_overdue,
  paymentReceived: texts.notices_payment,
  decision: texts.notices_decision,
  payout: texts.notices_payout,
  complaintPromise: texts.notices_promise,
  complaintAnswered: texts.notices_complaint,
  extensionOffer: texts.notices_extension,
  settlementOffer: texts.notices_settlement,
  loanChanged: texts.notices_changed,
}

const channelNames: Record<NoticeChannel, () => string> = {
  push: texts.notices_push,
  whatsapp: texts.notices_whatsapp,
  sms: texts.notices_sms,
  mail: texts.notices_mail,
}

function Box({ channel, name, isOn, isRequired }: NoticeSwitch) {
  const label = channelNames[channel]()
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
        {switches.map(({ matter, ways }) => (
          <fieldset key={matter} className={styles.matter}>
            <legend>{matterNames[matter]()}</legend>
            {ways.map((way) => (
              <Box key={way.channel} {...way} />
            ))}
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
