import { Button } from '../../ui/button/button.tsx'
import type { SimulatorMessages } from './bridge-simulator-props.ts'
import type { SimulatorState } from './create-simulator.ts'
import styles from './phone-frame.module.css'

type PhoneFrameProps = {
  messages: SimulatorMessages
  opened: SimulatorState['opened']
  onBack: () => void
}

/** The page as the app's webview shows it; the way back is the app's own. */
export function PhoneFrame({ messages, opened, onBack }: PhoneFrameProps) {
  if (!opened) return <p className={styles.nothing}>{messages.nothing}</p>
  return (
    <div className={styles.phone}>
      <div className={styles.bar}>
        <Button kind="small" type="button" onClick={onBack}>
          {messages.back}
        </Button>
        <span className={styles.shell}>{opened.shell}</span>
      </div>
      <iframe key={opened.no} className={styles.frame} src={opened.address} title={messages.frame} />
    </div>
  )
}
