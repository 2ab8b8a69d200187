/**
 * What processes tell each other. A key of `payCodes` is a pay code whose status may have changed, one of `work` the call
 * after which another thing may wait for a person.
 */
export type Topic = 'payCodes' | 'demoClock' | 'work'

/** `key` is null where messages may have been missed: whoever relies on them looks again. */
export type Receive = (key: string | null) => void

/**
 * Short messages to all processes on the same database, this one included. They are hints: one may be lost, so whoever
 * subscribes also looks from time to time. Sending never waits and never fails.
 */
export type Broadcast = {
  publish: (topic: Topic, keys: readonly string[]) => void
  /** Returns the end of the subscription. */
  subscribe: (topic: Topic, receive: Receive) => () => void
  close: () => Promise<void>
}

type Subscribers = Map<Topic, Set<Receive>>

export function createSubscribers() {
  const subscribers: Subscribers = new Map()
  return {
    subscribe: (topic: Topic, receive: Receive) => {
      const others = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, others.add(receive))
      return () => void others.delete(receive)
    },
    deliver: (topic: Topic, key: string | null) => {
      for (const receive of subscribers.get(topic) ?? []) receive(key)
    },
    deliverMissed: () => {
      for (const receivers of subscribers.values()) for (const receive of receivers) receive(null)
    },
  }
}

/** Within one process: the embedded database belongs to one. */
export function localBroadcast(): Broadcast {
  const { subscribe, deliver } = createSubscribers()
  return {
    publish: (topic, keys) => {
      for (const key of keys) deliver(topic, key)
    },
    subscribe,
    close: async () => {},
  }
}
