import { useEffect, useState } from 'react'
import { type PushState, readPushState } from './push-state.ts'

/** Push messages to this browser: whether they come, and a step that changes it. One that fails changes nothing. */
export function usePush() {
  const [state, setState] = useState<PushState>('unknown')
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'))
  }, [])
  const change = (step: Promise<PushState>) => void step.then(setState, () => setState(state))
  return { state, change }
}
