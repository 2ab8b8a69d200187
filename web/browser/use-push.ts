import { useEffect, useState } from 'react'
import { type PushOffer, type PushState, readPushState, turnPushOff, turnPushOn } from './push-state.ts'

/** Push messages to this browser: whether they come, and how to change that. A step that fails changes nothing. */
export function usePush(offer: PushOffer) {
  const [state, setState] = useState<PushState>('unknown')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'))
  }, [])
  const run = async (work: Promise<PushState>) => {
    setBusy(true)
    setState(await work.catch(() => state))
    setBusy(false)
  }
  return {
    state,
    busy,
    turnOn: () => run(turnPushOn(offer)),
    turnOff: () => run(turnPushOff(offer)),
  }
}
