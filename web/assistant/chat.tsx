import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import * as texts from '#texts'
import { ASSISTANT_TEXT_MAX } from '../../market/constants.ts'
import { Button, ButtonLink, buttonLook } from '../ui/button/button.tsx'
import { CloseButton, Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { Layout } from '../ui/layout/layout.tsx'
import { RateDialog, ThanksDialog } from '../ui/rating/rating.tsx'
import styles from './chat.module.css'
import { ChatForm, ChatFormsProvider, useChatForms } from './chat-form.tsx'
import { ChatChoices, ChatMessage, PendingMessage } from './chat-message.tsx'
import { TOPIC } from './start-position.ts'
import { type ChatProps, useChat } from './use-chat.ts'

type ChatRatingProps = {
  qaId: string
  /** What the service says to a low score. */
  text: string
  links: { contact: string; store: string }
}

const PLACE = 'rating'

/** Product 4: a tap on a star sends at once. Arrow keys only move between the stars (decision 036). */
const isStarTapped = ({ target, detail }: MouseEvent) =>
  detail > 0 && target instanceof HTMLInputElement && target.type === 'radio'

function ChatRating({ qaId, text, links }: ChatRatingProps) {
  const { currentUrl, submit, send, isBusy } = useChatForms()
  return (
    <>
      <RateDialog
        title={texts.chat_rate_title()}
        text={texts.rate_text()}
        currentUrl={currentUrl}
        sent={{
          onSubmit: (event) => submit(event, PLACE),
          onClick: (event) => isStarTapped(event) && send(event.currentTarget, PLACE),
        }}
        busy={isBusy(PLACE)}
      >
        <input type="hidden" name="qaId" value={qaId} />
      </RateDialog>
      <Dialog id="rated" title={texts.chat_rated_title()}>
        <p>{text}</p>
        <DialogActions>
          <ButtonLink kind="second" wide href={links.contact}>
            {texts.chat_contact()}
          </ButtonLink>
          <CloseButton dialog="rated" className={buttonLook({ wide: true })}>
            {texts.close()}
          </CloseButton>
        </DialogActions>
      </Dialog>
      <ThanksDialog id="rated-well" store={links.store} />
    </>
  )
}

function Head({ order, links }: Pick<ChatProps, 'order' | 'links'>) {
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

function Tabs({ tabs }: Pick<ChatProps, 'tabs'>) {
  const { isBusy } = useChatForms()
  return (
    <ChatForm id="tabs" act="pick" place="tabs" className={styles.tabs} aria-label={texts.chat_topics()}>
      {tabs.map(({ id, title, current }) => (
        <button
          key={id}
          type="submit"
          name="qaId"
          value={id}
          className={styles.tab}
          aria-busy={isBusy('tabs', id)}
          {...(current && { id: TOPIC, 'aria-current': true })}
        >
          {title}
        </button>
      ))}
    </ChatForm>
  )
}

type QuestionFormProps = Pick<ChatProps, 'typed'> & { field: RefObject<HTMLInputElement | null> }

function QuestionForm({ typed, field }: QuestionFormProps) {
  const { isBusy } = useChatForms()
  return (
    <ChatForm act="ask" place="ask" className={styles.ask}>
      <input
        ref={field}
        className={styles.input}
        name="text"
        maxLength={ASSISTANT_TEXT_MAX}
        defaultValue={typed}
        placeholder={texts.chat_placeholder()}
        aria-label={texts.chat_placeholder()}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button aria-busy={isBusy('ask')}>{texts.send()}</Button>
    </ChatForm>
  )
}

/** What must not end up under the bar at the bottom keeps its height away from there (see chat.module.css). */
function useBarHeight(log: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const measured = bar.current
    if (!measured) return
    const observer = new ResizeObserver(() => {
      log.current?.style.setProperty('--bar', `${measured.offsetHeight}px`)
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [log, bar])
}

/** The second half of a double tap belongs to the first, though the log has moved another button under the finger. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('button'))
    event.preventDefault()
}

/** Product 2.7. Without a script it is a form and a list; with one, the same forms are sent in place. */
export default function Chat(props: ChatProps) {
  const { shown, pending, forms, field, latest } = useChat(props)
  const { app, opening, messages, links, rated, tabs } = shown
  const log = useRef<HTMLOListElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(log, bar)
  const latestAt = messages.map(({ from }) => from).lastIndexOf('me')
  return (
    <ChatFormsProvider value={forms}>
      <Layout
        onClickCapture={ignoreSecondClick}
        actionsRef={bar}
        actions={
          <>
            {/* Product 2.7: category tabs along the bottom, and a text input with a send button. */}
            <Tabs tabs={tabs} />
            {/* The default must not change, or React would reset the field. */}
            <QuestionForm typed={props.typed} field={field} />
          </>
        }
      >
        <Head {...shown} />
        <div role="log" aria-label={texts.chat_log()}>
          <ol ref={log} className={styles.log}>
            <li className={styles.us}>
              <p>{texts.chat_greeting({ app })}</p>
              <ChatChoices choices={opening.choices} label={opening.topic} place="greeting" />
            </li>
            {messages.map((message, at) => (
              <ChatMessage
                key={message.key}
                message={message}
                contact={links.contact}
                latest={at === latestAt ? latest : null}
              />
            ))}
            {pending && <PendingMessage text={pending} />}
          </ol>
        </div>
        <ChatRating qaId={rated.qaId} text={rated.text} links={links} />
      </Layout>
    </ChatFormsProvider>
  )
}
