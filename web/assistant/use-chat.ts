import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import * as texts from '#texts'
import { connectBridge } from '../bridge/bridge.ts'
import { applyOutcome } from '../browser/apply-outcome.ts'
import { type FormRequest, requestOf, type SendResult, sendForm } from '../browser/send-form.ts'
import { withSession } from '../browser/session.ts'
import { submitterOf } from '../browser/submitter.ts'
import type { PropsOf } from '../page/page.ts'
import type { load } from './chat.server.ts'
import { createChat, type Tap } from './chat-state.ts'

export type ChatProps = PropsOf<typeof load>

/** A place is a form of the chat: the same question may be offered in several. */
const keyOf = (place: string, value: string) => `${place} ${value}`

function tapOf(place: string, form: HTMLFormElement, request: FormRequest): Tap {
  const { submitter } = request
  const data = new FormData(form)
  const typed = data.get('text')
  const picked = data.get('act') === 'rate' ? '' : (submitter?.textContent ?? '')
  return {
    key: keyOf(place, submitter?.getAttribute('value') ?? ''),
    // A form that came after the page does not have the session in its address.
    request: { ...request, address: withSession(request.address) },
    text: typeof typed === 'string' ? typed.trim() : picked,
    isTyped: typed !== null,
    isCurrent: () => form.isConnected,
  }
}

/** The service's own message about a rating comes beside the props. */
function propsOf({ outcome }: SendResult): ChatProps | null {
  if (outcome.refused || !outcome.props) return null
  const props = outcome.props as ChatProps
  return outcome.text ? { ...props, rated: { ...props.rated, text: outcome.text } } : props
}

/** The address of an outcome is for pages without a script: here the chat stays. */
async function applyInPlace({ outcome, reached }: SendResult, hasArrived: boolean): Promise<void> {
  const { to: _, ...next } = outcome
  const isAnswered = reached && (hasArrived || outcome.refused)
  await applyOutcome(isAnswered ? next : { toast: texts.code_network() }, connectBridge(window))
}

const scrolling = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** The chat's forms are sent in place, and what the outcome brings is shown by the same components as the page. */
export function useChat(initial: ChatProps) {
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef<HTMLLIElement>(null)
  const [chat] = useState(() =>
    createChat(initial, {
      send: sendForm,
      read: propsOf,
      commit: flushSync,
      onSend: ({ isTyped, text }) => {
        if (isTyped && field.current?.value.trim() === text) field.current.value = ''
      },
      onSent: ({ isTyped, text }, sent, shown) => {
        if (isTyped && sent.outcome.refused && field.current?.value === '') field.current.value = text
        if (shown) latest.current?.scrollIntoView({ block: 'start', behavior: scrolling() })
        void applyInPlace(sent, shown !== null)
      },
    }),
  )
  const { shown, sending, waiting } = useSyncExternalStore(chat.watch, chat.state, chat.state)
  const forms = {
    currentUrl: initial.currentUrl,
    submit: (event: FormEvent<HTMLFormElement>, place: string) => {
      const form = event.currentTarget
      const request = requestOf(form, submitterOf(event.nativeEvent as SubmitEvent))
      if (!request) return
      // The runtime leaves a prevented submit alone, so the form is not sent twice.
      event.preventDefault()
      const tap = tapOf(place, form, request)
      // Product 5: sent only when there is something to send.
      if (!tap.isTyped || tap.text !== '') chat.take(tap)
    },
    /** Sends a form without one of its buttons. */
    send: (form: HTMLFormElement, place: string) => {
      const request = requestOf(form, null)
      if (request) chat.take(tapOf(place, form, request))
    },
    /** A button looks pressed until its answer is there, and while it waits for another's. */
    isBusy: (place: string, value = '') =>
      [sending, waiting].some((tap) => tap?.key === keyOf(place, value)) || undefined,
  }
  return { shown, pending: sending?.text ?? '', forms, field, latest }
}

export type ChatForms = ReturnType<typeof useChat>['forms']
