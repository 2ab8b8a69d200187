import type { FormRequest, SendResult } from '../browser/send-form.ts'

/** One submission of the chat, and what is shown of it meanwhile. */
export type Tap = {
  /** Which button of which form it was. */
  key: string
  request: FormRequest
  /** The borrower's message; empty where the log shows none before the answer. */
  text: string
  isTyped: boolean
  /** False once its form is gone: an answer that was reported meanwhile asks no more. */
  isCurrent: () => boolean
}

export type ChatState<Shown> = { shown: Shown; sending: Tap | null; waiting: Tap | null }

export type Ports<Shown> = {
  send: (request: FormRequest) => Promise<SendResult>
  /** What the screen shows after an outcome; null where it brought nothing new. */
  read: (sent: SendResult) => Shown | null
  /** Makes a change seen before anything else happens. */
  commit: (change: () => void) => void
  onSend: (tap: Tap) => void
  onSent: (tap: Tap, sent: SendResult, shown: Shown | null) => void
}

/** Decision 036: one tap waits for the one under way, and a later one takes its place. Apart from React. */
export function createChat<Shown>(initial: Shown, { send, read, commit, onSend, onSent }: Ports<Shown>) {
  let state: ChatState<Shown> = { shown: initial, sending: null, waiting: null }
  const watchers = new Set<() => void>()
  const change = (changed: Partial<ChatState<Shown>>) => {
    state = { ...state, ...changed }
    for (const watcher of watchers) watcher()
  }

  async function run(tap: Tap): Promise<void> {
    change({ sending: tap, waiting: null })
    onSend(tap)
    const sent = await send(tap.request)
    const shown = read(sent)
    const isLast = state.sending === tap
    commit(() => change({ ...(shown && { shown }), ...(isLast && { sending: null }) }))
    onSent(tap, sent, shown)
    if (!isLast) return
    const { waiting } = state
    if (waiting?.isCurrent()) return run(waiting)
    change({ waiting: null })
  }

  return {
    state: () => state,
    watch: (watcher: () => void) => {
      // Coming back through the back and forward cache, nothing is under way any more.
      const reset = ({ persisted }: PageTransitionEvent) =>
        persisted && change({ sending: null, waiting: null })
      watchers.add(watcher)
      addEventListener('pageshow', reset)
      return () => {
        watchers.delete(watcher)
        removeEventListener('pageshow', reset)
      }
    },
    take: (tap: Tap): void => {
      // Product 5: an empty text is not sent. A second tap on the same button is ignored, another text is not.
      if (tap.isTyped ? !tap.text : state.sending?.key === tap.key) return
      if (state.sending) change({ waiting: tap })
      else void run(tap)
    },
  }
}
