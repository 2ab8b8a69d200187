import { randomBytes } from 'node:crypto'
import type { Market } from '../../contract/launch.ts'
import { type Gateway, type Gateways, gatewaysOf } from './gateway.ts'
import { sandbox } from './sandbox.ts'

export type Settings = Readonly<Record<string, string | undefined>>

/** A setting that is missing or wrong, in one line that names it. */
export class GatewaySettingsError extends Error {}

/** Every payment company that a market can choose, made of the settings it needs. A new connector is one more row. */
const connectors: Readonly<Record<string, (settings: Settings) => Gateway>> = {
  // Without a secret nobody can speak for it: only the developer page of the demo moves its money.
  sandbox: (settings) => sandbox(settings['SANDBOX_SECRET'] || randomBytes(32).toString('hex')),
}

export function connectGateways(chosen: Readonly<Record<Market, string>>, settings: Settings): Gateways {
  const made = new Map<string, Gateway>()
  const connect = (name: string): Gateway => {
    const connector = Object.hasOwn(connectors, name) && connectors[name]
    if (!connector) throw new GatewaySettingsError(`there is no connector for the gateway '${name}'`)
    const gateway = made.get(name) ?? connector(settings)
    made.set(name, gateway)
    return gateway
  }
  return gatewaysOf({ id: connect(chosen.id), in: connect(chosen.in) })
}
