import * as texts from '#texts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import styles from './chat.module.css'
import type { Choice, Message } from './messages.ts'

type ChoicesProps = { choices: readonly Choice[]; label: string; here: string }

/** Answers with several choices, as a tappable list. */
export function Choices({ choices, label, here }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <form method="post" action={here} className={styles.choices} aria-label={label}>
      <input type="hidden" name="act" value="pick" />
      {choices.map(({ id, title, href }) =>
        href ? (
          <a key={id} className={styles.choice} href={href}>
            {title}
          </a>
        ) : (
          <button key={id} type="submit" name="qaId" value={id} className={styles.choice}>
            {title}
          </button>
        ),
      )}
    </form>
  )
}

function Helped({ qaId, here }: { qaId: string; here: string }) {
  return (
    <form method="post" action={here} className={styles.helped} data-helped="">
      <input type="hidden" name="act" value="report" />
      <input type="hidden" name="qaId" value={qaId} />
      <p>{texts.chat_helped()}</p>
      <Button kind="small" name="solved" value="1">
        {texts.chat_solved()}
      </Button>
      <Button kind="small" name="solved" value="0">
        {texts.chat_not_solved()}
      </Button>
    </form>
  )
}

type ChatMessageProps = { message: Message; here: string; contact: string; latest: boolean }

/** One bubble. Whose it is, is said as well: colour and side are not heard. */
export function ChatMessage({ message, here, contact, latest }: ChatMessageProps) {
  const { key, from, text, choices, asksHelped, offersContact } = message
  const mine = from === 'me'
  return (
    <li className={mine ? styles.me : styles.us} data-key={key} id={latest ? 'latest' : undefined}>
      <span className={styles.heard}>{mine ? texts.chat_you() : texts.chat_us()}</span>
      {text.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Choices choices={choices} label={text} here={here} />
      {asksHelped && <Helped qaId={asksHelped} here={here} />}
      {offersContact && (
        <ButtonLink kind="second" href={contact}>
          {texts.chat_contact()}
        </ButtonLink>
      )}
    </li>
  )
}
