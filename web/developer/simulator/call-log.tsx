import { Section } from '../../ui/layout/layout.tsx'
import type { SimulatorMessages } from './bridge-simulator-props.ts'
import styles from './call-log.module.css'
import type { SimulatedCall } from './create-simulator.ts'

const resultKey = {
  silent: 'silent',
  answer: 'answered',
  refuse: 'refused',
  missing: 'missing',
} as const satisfies Record<SimulatedCall['response']['kind'], keyof SimulatorMessages>

function Call({ call, messages }: { call: SimulatedCall; messages: SimulatorMessages }) {
  const { action, payload, page, response, done } = call
  return (
    <li className={styles.call}>
      <p>
        <b>{action}</b>{' '}
        <span className={styles.about}>
          {page} · {done ? messages[resultKey[response.kind]] : messages.waiting}
        </span>
      </p>
      <code className={styles.payload}>{payload}</code>
      {done && response.kind === 'answer' && (
        <code className={styles.payload}>→ {JSON.stringify(response.value)}</code>
      )}
    </li>
  )
}

/** What the page requested of the app, newest first, and what the app did. */
export function CallLog({
  messages,
  calls,
}: {
  messages: SimulatorMessages
  calls: readonly SimulatedCall[]
}) {
  return (
    <Section heading={messages.calls}>
      {calls.length === 0 && <p className={styles.about}>{messages.none}</p>}
      <div role="log" aria-label={messages.calls}>
        <ol className={styles.calls}>
          {calls.map((call) => (
            <Call key={call.no} call={call} messages={messages} />
          ))}
        </ol>
      </div>
    </Section>
  )
}
