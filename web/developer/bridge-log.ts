import { type Bridge, connectBridge, createBridge } from '../bridge/bridge.ts'
import type { BridgeDelivery, Envelope, Host } from '../bridge/envelope.ts'
import { detectHost } from '../bridge/host.ts'
import { recordingHost } from '../bridge/recorder.ts'
import { webAddresses } from '../bridge/web-pages.ts'

export type LoggedCall = { envelope: Envelope; delivery: BridgeDelivery | null }
export type BridgeLog = { host: Host['name'] | null; handsOn: boolean; calls: readonly LoggedCall[] }

export const emptyLog: BridgeLog = { host: null, handsOn: false, calls: [] }

type Win = Parameters<typeof connectBridge>[0]

/** Every call of the page, with what became of it: a recorder around the host that the page found. */
export function createBridgeLog(win: () => Win = () => window) {
  let log = emptyLog
  let bridge: Bridge | null = null
  const watchers = new Set<() => void>()
  const change = (changed: Partial<BridgeLog>) => {
    log = { ...log, ...changed }
    for (const watcher of watchers) watcher()
  }

  function connect(): Bridge {
    const host = detectHost(win(), webAddresses(new URL(win().location.href).search))
    const recorder = recordingHost({
      name: host.name,
      post: (envelope, deliver) =>
        log.handsOn ? host.post(envelope, deliver) : deliver({ delivered: true }),
      listen: (answer) => host.listen?.(answer),
    })
    const recorded = createBridge(recorder)
    const call: Bridge['call'] = async (action, ...params) => {
      const underWay = recorded.call(action, ...params)
      const envelope = recorder.envelopes[recorder.envelopes.length - 1]
      if (envelope) change({ calls: [{ envelope, delivery: null }, ...log.calls] })
      const delivery = await underWay
      change({
        calls: log.calls.map((logged) => (logged.envelope === envelope ? { ...logged, delivery } : logged)),
      })
      return delivery
    }
    // In a browser most calls leave the page, and the log with it; there they are only logged unless the developer chooses otherwise.
    change({ host: host.name, handsOn: host.name !== 'browser' })
    // In place, since the runtime and the native shell hold the page's one bridge already.
    return Object.assign(connectBridge(win()), recorded, { call })
  }

  return {
    log: () => log,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      bridge ??= connect()
      return () => void watchers.delete(watcher)
    },
    bridge: () => bridge,
    handOn: (handsOn: boolean) => change({ handsOn }),
    clear: () => change({ calls: [] }),
  }
}
