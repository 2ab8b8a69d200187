import * as texts from '#texts'
import { Section } from '../ui/layout/layout.tsx'
import styles from './borrower-home.module.css'

export type LenderMessage = { id: string; title: string; text: string; href?: string }

/** What the lender has to say; without a message there is no section. */
export function Messages({ messages }: { messages: readonly LenderMessage[] }) {
  if (messages.length === 0) return null
  return (
    <Section heading={texts.main_messages()}>
      <ul className={styles.messages}>
        {messages.map(({ id, title, text, href }) => (
          <li key={id} className={styles.message}>
            <h3>{href ? <a href={href}>{title}</a> : title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
