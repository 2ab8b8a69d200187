import type { Action, ActionParams } from '../page/bridge-actions.ts'

/** What every shell receives: an object on iOS, the same as JSON text on Android. */
export type Envelope = {
  [A in Action]: { v: 1; id: string; action: A; params: ActionParams[A] }
}[Action]

export interface BridgeDelivery {
  delivered: boolean
  answer?: unknown
}

export interface Host {
  readonly name: 'ios' | 'android' | 'android-legacy' | 'browser' | 'recorder'
  /**
   * Hands an envelope over. A host that knows the outcome settles it; one that stays silent is taken to have
   * delivered once the bridge's time-out passes; one that throws has not delivered.
   */
  post(envelope: Envelope, deliver: (delivery: BridgeDelivery) => void): void
  /** For a host whose answers arrive on a channel of its own. */
  listen?(answer: (id: string, value: unknown) => void): void
}
