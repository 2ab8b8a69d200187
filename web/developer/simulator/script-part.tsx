import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Section } from '../../ui/layout/layout.tsx'
import { type BridgeScript, scriptText } from './bridge-script.ts'
import type { SimulatorMessages } from './bridge-simulator-props.ts'
import type { SimulatorState } from './create-simulator.ts'
import styles from './script-part.module.css'

function RecordedScript({ script, messages }: { script: BridgeScript; messages: SimulatorMessages }) {
  const text = scriptText(script)
  return (
    <>
      <div className={styles.buttons}>
        <ButtonLink
          kind="small"
          href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
          download="bridge-script.json"
        >
          {messages.download}
        </ButtonLink>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard. */}
      <pre className={styles.script} tabIndex={0}>
        {text}
      </pre>
    </>
  )
}

type ScriptPartProps = Pick<SimulatorState, 'steps' | 'script'> & {
  messages: SimulatorMessages
  canRecord: boolean
  onStart: () => void
  onStop: () => void
}

/** Records what is done in the frame, as a script that the journeys replay. */
export function ScriptPart({ messages, canRecord, steps, script, onStart, onStop }: ScriptPartProps) {
  return (
    <Section heading={messages.script}>
      <p className={styles.about}>
        {messages.script_about} <code>e2e/bridge-scripts/</code>
      </p>
      {steps ? (
        <>
          <p>
            {messages.steps} {steps.length}
          </p>
          <Button kind="second" wide type="button" onClick={onStop}>
            {messages.stop}
          </Button>
        </>
      ) : (
        <Button kind="second" wide type="button" disabled={!canRecord} onClick={onStart}>
          {messages.record}
        </Button>
      )}
      {script && <RecordedScript script={script} messages={messages} />}
    </Section>
  )
}
