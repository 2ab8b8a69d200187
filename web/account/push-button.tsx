import { type ReactNode, useEffect, useState } from 'react'
import { type PushState, readPushState, turnPushOn } from '../browser/push-state.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './notices.module.css'
import type { PushInvitation } from './notices.server.ts'

/** Push messages to this browser: whether they come, and a step that changes it. One that fails changes nothing. */
function usePush() {
  const [state, setState] = useState<PushState>('unknown')
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'))
  }, [])
  const change = (step: Promise<PushState>) => void step.then(setState, () => setState(state))
  return { state, change }
}

type Props = {
  invitation: PushInvitation
  /** What is offered once messages come. */
  onceOn?: (change: (step: Promise<PushState>) => void) => ReactNode
}

/**
 * Asks to be told on this phone, at the place where one wants to know it. It is there only where the browser can do it, and
 * nothing is asked before a tap. Its messages come with the page, which has them in one language.
 */
export function PushButton({ invitation, onceOn }: Props) {
  const { state, change } = usePush()
  const { messages } = invitation
  if (state === 'off')
    return (
      <Button type="button" kind="second" wide onClick={() => change(turnPushOn(invitation))}>
        {messages.ask}
      </Button>
    )
  if (state !== 'on' && state !== 'denied') return null
  return (
    <>
      <p className={styles.quiet} role="status">
        {messages[state]}
      </p>
      {state === 'on' && onceOn?.(change)}
    </>
  )
}
