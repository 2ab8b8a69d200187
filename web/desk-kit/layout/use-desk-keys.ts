import { useEffect } from 'react'
import {
  focusMainForm,
  focusSearch,
  moveBy,
  openStep,
  pressButton,
  pressedKey,
  submitForm,
} from '../../browser/desk-keys.ts'
import { openDialog } from '../../browser/dialogs.ts'

export const HELP_DIALOG = 'desk-keys'
export const GO_DIALOG = 'desk-go'

const open = (dialog: string) => {
  openDialog(dialog)
  return true
}

/** What each key does; false where there is nothing to do, and the key is left to the browser. */
const keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
  j: () => moveBy(1),
  k: () => moveBy(-1),
  ']': () => openStep('next'),
  '[': () => openStep('prev'),
  a: focusMainForm,
  e: () => pressButton('e'),
  'Control+e': () => pressButton('e'),
  'Control+Enter': submitForm,
  '/': focusSearch,
  '?': () => open(HELP_DIALOG),
  'Control+k': () => open(GO_DIALOG),
}

/** The keys of the desk, on every page of it (decision 225). */
export function useDeskKeys(): void {
  useEffect(() => {
    const ended = new AbortController()
    const press = (event: KeyboardEvent) => {
      if (keys[pressedKey(event)]?.(event)) event.preventDefault()
    }
    document.addEventListener('keydown', press, { signal: ended.signal })
    return () => ended.abort()
  }, [])
}
