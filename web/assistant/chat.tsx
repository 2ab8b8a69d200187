import * as texts from '#texts'
import { ASSISTANT_TEXT_MAX } from '../../contract/constants.ts'
import type { PropsOf } from '../page.ts'
import { Button } from '../ui/button/button.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import styles from './chat.module.css'
import type { load } from './chat.server.ts'
import { ChatMessage, Choices } from './chat-message.tsx'
import { ChatRating } from './chat-rating.tsx'

type Props = PropsOf<typeof load>

function Head({ order, links }: Pick<Props, 'order' | 'links'>) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{texts.chat_title()}</h1>
      {order && <p>{texts.chat_about(order)}</p>}
      {links.otherOrder && (
        <a className={styles.other} href={links.otherOrder}>
          {texts.chat_other_order()}
        </a>
      )}
    </header>
  )
}

/** Spec 2.7: category tabs along the bottom, and a text input with a send button. */
function Foot({ tabs, here, typed }: Pick<Props, 'tabs' | 'here' | 'typed'>) {
  return (
    <>
      <form id="tabs" method="post" action={here} className={styles.tabs} aria-label={texts.chat_topics()}>
        <input type="hidden" name="act" value="pick" />
        {tabs.map(({ id, title, current }) => (
          <button
            key={id}
            type="submit"
            name="qaId"
            value={id}
            className={styles.tab}
            aria-current={current ? 'true' : undefined}
          >
            {title}
          </button>
        ))}
      </form>
      <form method="post" action={here} className={styles.ask}>
        <input type="hidden" name="act" value="ask" />
        <input
          className={styles.input}
          name="text"
          required
          maxLength={ASSISTANT_TEXT_MAX}
          defaultValue={typed}
          placeholder={texts.chat_placeholder()}
          aria-label={texts.chat_placeholder()}
          autoComplete="off"
          enterKeyHint="send"
        />
        <Button>{texts.send()}</Button>
      </form>
    </>
  )
}

/** Spec 2.7. Without a script it is a form and a list; with one, the same forms are sent in place. */
export default function Chat(props: Props) {
  const { app, opening, messages, here, links, rated } = props
  const mine = messages.findLast(({ from }) => from === 'me')
  return (
    <Layout actions={<Foot {...props} />}>
      <Head {...props} />
      <div id="log" role="log" aria-label={texts.chat_log()}>
        <ol className={styles.log} data-mine={styles.me}>
          <li className={styles.us} data-key="greeting">
            <p>{texts.chat_greeting({ app })}</p>
            <Choices choices={opening.choices} label={opening.topic} here={here} />
          </li>
          {messages.map((message) => (
            <ChatMessage
              key={message.key}
              message={message}
              here={here}
              contact={links.contact}
              latest={message === mine}
            />
          ))}
        </ol>
      </div>
      <div id="dialogs">
        <ChatRating here={here} qaId={rated.qaId} text={rated.text} links={links} />
      </div>
    </Layout>
  )
}
