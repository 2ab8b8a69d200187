import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the page as it arrives, true once React has taken it over: for what only a script can do. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
