import type { Ref } from 'react'
import * as texts from '#texts'
import type { HelpLine } from '../../contract/calls/assistant.ts'
import { withSession } from '../browser/session.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { calling, LinkList, link as lineLink } from '../ui/link-list/link-list.tsx'
import styles from './chat.module.css'
import { ChatForm, useChatForms } from './chat-form.tsx'
import type { ChatChoice, Message } from './messages.ts'
import { LATEST } from './start-position.ts'

const asItIs = (address: string) => address

/** For links that a screen shows later: those of the page as it arrives are seen to by the page itself (session-in-address.ts). */
const useSessionLink = (): ((address: string) => string) => (useHydrated() ? withSession : asItIs)

type ChoicesProps = { choices: readonly ChatChoice[]; label: string; place: string }

/** Answers with several choices, as a tappable list. */
export function ChatChoices({ choices, label, place }: ChoicesProps) {
  const { isBusy } = useChatForms()
  const link = useSessionLink()
  if (choices.length === 0) return null
  return (
    <ChatForm act="pick" place={place} className={styles.choices} aria-label={label}>
      {choices.map(({ id, title, href }) =>
        href ? (
          <a key={id} className={styles.choice} href={link(href)}>
            {title}
          </a>
        ) : (
          <button
            key={id}
            type="submit"
            name="qaId"
            value={id}
            className={styles.choice}
            aria-busy={isBusy(place, id)}
          >
            {title}
          </button>
        ),
      )}
    </ChatForm>
  )
}

function Helped({ qaId, place }: { qaId: string; place: string }) {
  const { isBusy } = useChatForms()
  return (
    <ChatForm act="report" place={place} className={styles.helped}>
      <input type="hidden" name="qaId" value={qaId} />
      <p>{texts.chat_helped()}</p>
      <Button kind="small" name="solved" value="1" aria-busy={isBusy(place, '1')}>
        {texts.chat_solved()}
      </Button>
      <Button kind="small" name="solved" value="0" aria-busy={isBusy(place, '0')}>
        {texts.chat_not_solved()}
      </Button>
    </ChatForm>
  )
}

/** One tap calls. A line that is only on the web is a link to it. */
function HelpLines({ lines }: { lines: readonly HelpLine[] }) {
  if (lines.length === 0) return null
  return (
    <LinkList label={texts.chat_help_lines()}>
      {lines.map(({ name, phone, website }) => (
        <a key={name} className={lineLink} {...(phone ? calling(phone) : { href: website })}>
          {phone ? texts.chat_help_line({ name, phone }) : name}
        </a>
      ))}
    </LinkList>
  )
}

type ChatMessageProps = {
  message: Message
  contact: string
  /** The borrower's latest message. */
  latest: Ref<HTMLLIElement> | null
}

/** One message. Its author is named for screen readers, which do not announce colour or side. */
export function ChatMessage({ message, contact, latest }: ChatMessageProps) {
  const { key, from, text, choices, asksHelped, offersContact, helpLines } = message
  const mine = from === 'me'
  const link = useSessionLink()
  return (
    <li className={mine ? styles.me : styles.us} {...(latest && { id: LATEST, ref: latest })}>
      <span className={styles.heard}>{mine ? texts.chat_you() : texts.chat_us()}</span>
      {text.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <HelpLines lines={helpLines} />
      <ChatChoices choices={choices} label={text} place={key} />
      {asksHelped && <Helped qaId={asksHelped} place={key} />}
      {offersContact && (
        <ButtonLink kind="second" href={link(contact)}>
          {texts.chat_contact()}
        </ButtonLink>
      )}
    </li>
  )
}

function scrollToEnd(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'end' })
}

/** The borrower's message is shown at once; the stored one replaces it, and only that is announced. */
export const PendingMessage = ({ text }: { text: string }) => (
  <li ref={scrollToEnd} className={styles.me} aria-hidden="true">
    {text}
  </li>
)
