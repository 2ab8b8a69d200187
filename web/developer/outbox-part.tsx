import { useState } from 'react'
import { SMS_COUNTDOWN_SECONDS } from '../../market/constants.ts'
import { useSubmit } from '../browser/use-submit.ts'
import { CountdownButton, useCountdown } from '../ui/countdown/countdown.tsx'
import { Field } from '../ui/field/field.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import styles from './outbox-part.module.css'
import { Part } from './part.tsx'
import { usePreviewMessages } from './preview-messages.ts'
import type { Props } from './test-preview-props.ts'

type Message = Props['outbox']['messages'][number]

function Messages({ messages }: { messages: readonly Message[] }) {
  return (
    <ol>
      {messages.map(({ id, phone, body, at }) => (
        <li key={id} className={styles.message}>
          <p>{body}</p>
          <p className={styles.about}>
            <span className={styles.phone}>{phone}</span> · {at}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** What the default SMS port keeps instead of sending (product 10.9). */
export function OutboxPart({ outbox: given, currentUrl }: Pick<Props, 'outbox' | 'currentUrl'>) {
  const messages = usePreviewMessages()
  const [outbox, setOutbox] = useState(given)
  const { remaining, start } = useCountdown()
  const { submit, busy } = useSubmit({
    after: ({ refused, props }) => {
      if (refused) return
      start(SMS_COUNTDOWN_SECONDS)
      if (props) setOutbox((props as Props).outbox)
    },
  })
  const [latest, ...earlier] = outbox.messages
  return (
    <Part id="messages" heading={messages.sms} about={messages.sms_about}>
      {latest ? <Messages messages={[latest]} /> : <p className={styles.empty}>{messages.sms_empty}</p>}
      {earlier.length > 0 && (
        <Fold summary={outbox.earlier}>
          <Messages messages={earlier} />
        </Fold>
      )}
      <form noValidate method="post" action={currentUrl} className={styles.form} onSubmit={submit}>
        <input type="hidden" name="act" value="sendMessage" />
        <Field
          label={messages.sms_phone}
          hint={messages.sms_phone_hint}
          format="phone"
          name="phone"
          defaultValue={given.phone}
          required
        />
        <CountdownButton kind="second" wide remaining={remaining} aria-busy={busy || undefined}>
          {messages.sms_send}
        </CountdownButton>
      </form>
    </Part>
  )
}
