import { useState, useSyncExternalStore } from 'react'
import { Layout, Title } from '../../ui/layout/layout.tsx'
import styles from './bridge-simulator.module.css'
import type { Props } from './bridge-simulator-props.ts'
import { CallLog } from './call-log.tsx'
import { createSimulator, initialState } from './create-simulator.ts'
import { OpenForm } from './open-form.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { ResponseForm } from './response-form.tsx'
import { ScriptPart } from './script-part.tsx'

/** The native app, played around any page. In the demo only. */
export default function BridgeSimulator({ messages, ...open }: Props) {
  const [simulator] = useState(createSimulator)
  const { opened, choices, calls, steps, script } = useSyncExternalStore(
    simulator.watch,
    simulator.state,
    () => initialState,
  )
  return (
    <Layout>
      <Title text={messages.title} note={messages.about} />
      <noscript>
        <p>{messages.without_script}</p>
      </noscript>
      <div className={styles.wide}>
        <div className={styles.phone}>
          <PhoneFrame messages={messages} opened={opened} onBack={simulator.back} />
        </div>
        <div className={styles.controls}>
          <OpenForm {...open} messages={messages} onOpen={simulator.open} />
          <ResponseForm
            messages={messages}
            choices={choices}
            onChoose={simulator.choose}
            onChooseForAll={simulator.chooseForAll}
          />
        </div>
        <div className={styles.results}>
          <CallLog messages={messages} calls={calls} />
          <ScriptPart
            messages={messages}
            canRecord={opened !== null}
            steps={steps}
            script={script}
            onStart={simulator.startRecording}
            onStop={simulator.stopRecording}
          />
        </div>
      </div>
    </Layout>
  )
}
