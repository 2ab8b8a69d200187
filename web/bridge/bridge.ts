import type { Action, ParamsOf } from '../page/bridge-actions.ts'
import type { Addresses } from './browser.ts'
import type { BridgeDelivery, Envelope, Host } from './envelope.ts'
import { detectHost, type HostWindow } from './host.ts'

export interface Bridge {
  readonly host: Host['name']
  call<A extends Action>(action: A, ...params: ParamsOf<A>): Promise<BridgeDelivery>
  /** For the native shell: `window.terangBridge.answer(id, value)` answers the envelope with that id. */
  answer(id: string, value: unknown): void
}

export function createBridge(host: Host, timeoutMs = 1500): Bridge {
  const waiting = new Map<string, (delivery: BridgeDelivery) => void>()
  // A shell may answer after the page has changed: the prefix keeps that answer from the new page's calls.
  const prefix = Math.random().toString(36).slice(2)
  let count = 0

  const answer = (id: string, value: unknown) => waiting.get(id)?.({ delivered: true, answer: value })
  host.listen?.(answer)

  return {
    host: host.name,
    answer,
    call: (action, ...[params]) =>
      new Promise((resolve) => {
        const id = `${prefix}-${++count}`
        const deliver = (delivery: BridgeDelivery) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(delivery)
        }
        const timer = setTimeout(deliver, timeoutMs, { delivered: true })
        waiting.set(id, deliver)
        try {
          host.post({ v: 1, id, action, params: params ?? {} } as Envelope, deliver)
        } catch {
          deliver({ delivered: false })
        }
      }),
  }
}

export interface BridgeOptions {
  timeoutMs?: number
  addresses?: Addresses
  host?: Host
}

/** The page's one bridge; scripts that connect later share it, since the shell knows a single `terangBridge`. */
export function connectBridge(
  win: HostWindow & { terangBridge?: Bridge },
  { timeoutMs, addresses, host }: BridgeOptions = {},
): Bridge {
  win.terangBridge ??= createBridge(host ?? detectHost(win, addresses), timeoutMs)
  return win.terangBridge
}
