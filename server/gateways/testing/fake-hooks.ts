export type Delivery = { body: string; headers: Record<string, string> }
type Sent = Delivery & { statuses: number[] }

/** How often a callback is sent now; none: it is lost. What is `delayed` waits for the next time. */
type Fate = number | 'delayed'

export type Hooks = {
  /** Where callbacks go, and over what. */
  target: { url: string; fetch: (url: string, init: RequestInit) => Promise<Response> }
  waiting: Delivery[]
  sent: Sent[]
  /** Off after a delivery failed to the end, as Razorpay does after a day. */
  disabled: boolean
  /** Delivers what waits, each until it is taken or the tries are used up. */
  deliver: (how?: { order?: 'as told' | 'reversed'; times?: number }) => Promise<Sent[]>
  /** The same by a company that loses, doubles, delays and mixes up; `random` is below 1. */
  deliverBadly: (random: () => number, fateOf: () => Fate) => Promise<Sent[]>
  /** One delivery, once, as it stands: for forged and replayed ones. */
  send: (delivery: Delivery) => Promise<number>
}

/** The vendor's side of callbacks: at least once, in no promised order, again until it hears a 2xx. */
export function openHooks(tries: number): Hooks {
  const hooks: Hooks = {
    target: { url: '', fetch: (url, init) => fetch(url, init) },
    waiting: [],
    sent: [],
    disabled: false,
    send: async ({ body, headers }) => {
      const all = { 'Content-Type': 'application/json', ...headers }
      return (await hooks.target.fetch(hooks.target.url, { method: 'POST', body, headers: all })).status
    },
    deliverBadly: async (random, fateOf) => {
      const fates = hooks.waiting.splice(0).map((delivery) => ({ delivery, fate: fateOf() }))
      const sent = fates
        .flatMap(({ delivery, fate }) =>
          Array.from({ length: fate === 'delayed' ? 0 : fate }, () => delivery),
        )
        .map((delivery) => ({ delivery, at: random() }))
        .toSorted((one, other) => one.at - other.at)
      hooks.waiting.push(...sent.map(({ delivery }) => delivery))
      const done = await hooks.deliver()
      hooks.waiting.push(...fates.filter(({ fate }) => fate === 'delayed').map(({ delivery }) => delivery))
      return done
    },
    deliver: async ({ order = 'as told', times = 1 } = {}) => {
      const waiting = hooks.waiting.splice(0)
      const inOrder = order === 'reversed' ? waiting.reverse() : waiting
      const sent: Sent[] = []
      for (const delivery of inOrder.flatMap((one) => Array.from({ length: times }, () => one)))
        sent.push(await untilTaken(hooks, delivery, tries))
      hooks.sent.push(...sent)
      return sent
    },
  }
  return hooks
}

const isTaken = (status: number | undefined) => status !== undefined && status >= 200 && status < 300

async function untilTaken(hooks: Hooks, delivery: Delivery, tries: number): Promise<Sent> {
  const statuses: number[] = []
  while (!isTaken(statuses.at(-1)) && statuses.length < tries) statuses.push(await hooks.send(delivery))
  if (!isTaken(statuses.at(-1))) hooks.disabled = true
  return { ...delivery, statuses }
}
