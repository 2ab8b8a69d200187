import * as texts from '#texts'
import type { NoticeChannel, NoticeTopic } from '../../market/notice-figures.ts'
import { Button } from '../ui/button/button.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Section } from '../ui/layout/layout.tsx'
import {
  type FewSwitches as FewOfSwitches,
  fewSwitches,
  type NoticePurpose,
  type NoticeSwitch,
  type TopicSwitches,
} from './notice-purposes.ts'
import styles from './notices.module.css'

const topicNames: Record<NoticeTopic, () => string> = {
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

const purposeNames: Record<NoticePurpose, () => string> = {
  payments: texts.notices_payments,
  loan: texts.notices_loan,
  complaints: texts.notices_complaints,
  offers: texts.notices_offers,
}

type BoxProps = { label: string } & Pick<NoticeSwitch, 'name' | 'isOn' | 'isRequired'>

const Box = ({ label, name, isOn, isRequired }: BoxProps) => (
  <label className={styles.box}>
    <input type="checkbox" name={name} defaultChecked={isOn} disabled={isRequired} />
    {isRequired ? texts.notices_always({ channel: label }) : label}
  </label>
)

const Save = () => (
  <Button kind="second" wide name="act" value="notices">
    {texts.notices_save()}
  </Button>
)

type Props = { switches: readonly TopicSwitches[]; currentUrl: string }

function FewSwitches({ few, currentUrl }: { few: FewOfSwitches } & Pick<Props, 'currentUrl'>) {
  return (
    <form noValidate className={styles.form} method="post" action={currentUrl} data-background="">
      <input type="hidden" name="by" value="few" />
      {few.isDetailed && <p>{texts.notices_replaces()}</p>}
      <fieldset className={styles.matter}>
        <legend>{texts.notices_about()}</legend>
        {few.purposes.map(({ key, ...box }) => (
          <Box key={key} label={purposeNames[key]()} {...box} />
        ))}
      </fieldset>
      <fieldset className={styles.matter}>
        <legend>{texts.notices_reach()}</legend>
        {few.channels.map(({ key, ...box }) => (
          <Box key={key} label={channelNames[key]()} {...box} />
        ))}
      </fieldset>
      <Save />
    </form>
  )
}

const AllSwitches = ({ switches, currentUrl }: Props) => (
  <form noValidate className={styles.form} method="post" action={currentUrl} data-background="">
    {switches.map(({ matter, ways }) => (
      <fieldset key={matter} className={styles.matter}>
        <legend>{topicNames[matter]()}</legend>
        {ways.map(({ channel, ...box }) => (
          <Box key={channel} label={channelNames[channel]()} {...box} />
        ))}
      </fieldset>
    ))}
    <Save />
  </form>
)

/** The section of the settings that says what one is notified of, and by which channel; `currentUrl` takes the act `notices`. */
export function NoticeSettings({ switches, currentUrl }: Props) {
  const few = fewSwitches(switches)
  return (
    <Section heading={texts.notices_switches()}>
      <p className={styles.quiet}>{texts.notices_how()}</p>
      <FewSwitches few={few} currentUrl={currentUrl} />
      <p className={styles.quiet}>{texts.notices_required()}</p>
      <Fold summary={texts.notices_each()} open={few.isDetailed}>
        <AllSwitches switches={switches} currentUrl={currentUrl} />
      </Fold>
    </Section>
  )
}
