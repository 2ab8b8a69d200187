import type { Market } from '../../contract/launch.ts'

export type DemoOrder = {
  market: Market
  person: string
  about: string
  sessionId: string
  orderId: string
  productId: string
}

/** What the developer page may do in the demo; null everywhere else. `main.ts` hands it in. */
export type DeveloperDoor = {
  orders: () => readonly DemoOrder[]
  now: () => Date
  moveClock: (days: number) => Promise<void>
  outbox: () => Promise<readonly { phone: string; body: string; at: Date }[]>
  sendTestMessage: (phone: string) => Promise<void>
}
