import { withSession } from './session.ts'
import { useHydrated } from './use-hydrated.ts'

const asItIs = (address: string) => address

/** For links that a screen shows later: those of the page as it arrives are seen to by the page itself (session-in-address.ts). */
export const useSessionLink = (): ((address: string) => string) => (useHydrated() ? withSession : asItIs)
