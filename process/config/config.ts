import { packs } from '../../contract/market/packs/packs.ts'
import { type Env, readGroups } from './setting.ts'
import { groups } from './settings.ts'

type Connections = { -readonly [Key in keyof typeof groups.connections.settings]?: number }

export type Config = ReturnType<typeof readConfig>

/** The configuration of a process, from all settings of its environment (decision 085). */
export function readConfig(env: Env, randomSecret: () => string) {
  const { base, connections, gateways, payouts, razorpayx, xendit, razorpay, s3, twilio, whatsapp } =
    readGroups(groups, env)
  return {
    ...base,
    cookieSecret: base.cookieSecret ?? randomSecret(),
    packs: base.packs ?? packs,
    wireNames: base.wireNames ?? {},
    connections: Object.fromEntries(
      Object.entries(connections).filter(([, value]) => value !== null),
    ) as Connections,
    gateways: { ...gateways, xendit, razorpay },
    payouts: { ...payouts, razorpayx },
    s3,
    sms: twilio && { ...twilio, whatsapp },
  }
}
