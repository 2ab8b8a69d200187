import * as texts from '#texts'
import type { PushOffer } from '../browser/push-state.ts'
import { usePush } from '../browser/use-push.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './notices.module.css'

type Props = {
  offer: PushOffer
  /** What one asks to be told, at the place where one wants to know it. */
  label: string
  /** Where it can be switched off as well. */
  switchable?: boolean
}

/** Asks to be told on this phone; it is there only where the browser can do it, and nothing is asked before a tap. */
export function PushButton({ offer, label, switchable = false }: Props) {
  const { state, busy, turnOn, turnOff } = usePush(offer)
  if (state === 'unknown' || state === 'unsupported') return null
  if (state === 'denied') return <p className={styles.quiet}>{texts.push_denied()}</p>
  const isOff = state === 'off'
  return (
    <div className={styles.push} aria-live="polite">
      {!isOff && <p className={styles.quiet}>{texts.push_on()}</p>}
      {(isOff || switchable) && (
        <Button
          type="button"
          kind="second"
          wide
          aria-busy={busy || undefined}
          onClick={isOff ? turnOn : turnOff}
        >
          {isOff ? label : texts.push_turn_off()}
        </Button>
      )}
    </div>
  )
}
