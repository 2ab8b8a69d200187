import { Fragment, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { createBridgeLog, emptyLog, type LoggedCall } from './bridge-log.ts'
import styles from './bridge-part.module.css'
import { Part, Tiles } from './part.tsx'
import { usePreviewMessages } from './preview-messages.ts'
import type { Props } from './test-preview-props.ts'

function Call({ envelope: { action, params }, delivery }: LoggedCall) {
  const messages = usePreviewMessages()
  const became = delivery
    ? delivery.delivered
      ? messages.bridge_delivered
      : messages.bridge_refused
    : messages.bridge_waiting
  return (
    <li className={styles.call}>
      <p>
        <b>{action}</b> <span className={styles.became}>{became}</span>
      </p>
      <code className={styles.params}>{JSON.stringify(params)}</code>
      {delivery?.answer !== undefined && (
        <code className={styles.params}>→ {JSON.stringify(delivery.answer)}</code>
      )}
    </li>
  )
}

/** A long name may break before its capitals. */
const breakable = (name: string) =>
  name.split(/(?=[A-Z])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

/** Every call to the native app that this page makes, and a button for each (product 7.9, 7.3). */
export function BridgePart({ samples }: { samples: Props['bridge'] }) {
  const messages = usePreviewMessages()
  const [{ watch, log, bridge, handOn, clear }] = useState(() => createBridgeLog())
  const { host, handsOn, calls } = useSyncExternalStore(watch, log, () => emptyLog)
  return (
    <Part id="bridge" heading={messages.bridge} about={messages.bridge_about}>
      <label className={styles.switch}>
        <input type="checkbox" checked={handsOn} onChange={({ target }) => handOn(target.checked)} />
        <span>
          {messages.bridge_hand_on} <code>{host}</code>
        </span>
      </label>
      <Fold summary={messages.bridge_actions}>
        <Tiles>
          {samples.map(({ action, params }) => (
            <Button
              key={action}
              aria-label={action}
              kind="small"
              type="button"
              onClick={() => bridge()?.call(action, params as never)}
            >
              {breakable(action)}
            </Button>
          ))}
        </Tiles>
      </Fold>
      <h3>{messages.bridge_log}</h3>
      {calls.length === 0 && <p className={styles.empty}>{messages.bridge_empty}</p>}
      <div role="log" aria-label={messages.bridge_log}>
        <ol className={styles.calls}>
          {calls.map((logged) => (
            <Call key={logged.envelope.id} {...logged} />
          ))}
        </ol>
      </div>
      {calls.length > 0 && (
        <Button kind="quiet" type="button" onClick={clear}>
          {messages.bridge_clear}
        </Button>
      )}
    </Part>
  )
}
