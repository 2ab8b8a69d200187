import { productProblems } from '../../contract/calls/product-file.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { packs } from '../../market/packs/packs.ts'
import { ConfigError, type Env, readGroups } from './setting.ts'
import { groups } from './settings.ts'

type Connections = { -readonly [Key in keyof typeof groups.connections.settings]?: number }

export type Config = ReturnType<typeof readConfig>

/** The configuration of a process, from all settings of its environment (decision 085). */
export function readConfig(env: Env, randomSecret: () => string) {
  const {
    base,
    connections,
    gateways,
    payouts,
    razorpayx,
    xendit,
    razorpay,
    s3,
    twilio,
    whatsapp,
    mail,
    auditWitness,
    vapid,
    push,
    singleSignOn,
  } = readGroups(groups, env)
  const cookieSecrets: Secrets = base.cookieSecrets ?? [randomSecret()]
  const problems = productProblems(base.products ?? [], base.packs ?? packs)
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `PRODUCTS: ${problem}`).join('\n'))
  return {
    ...base,
    cookieSecrets,
    // Production has its own; a demo without one has that of its cookies.
    codeSecrets: base.codeSecrets ?? cookieSecrets,
    packs: base.packs ?? packs,
    wireNames: base.wireNames ?? {},
    connections: Object.fromEntries(
      Object.entries(connections).filter(([, value]) => value !== null),
    ) as Connections,
    gateways: { ...gateways, xendit, razorpay },
    payouts: { ...payouts, razorpayx },
    s3,
    push: { ...push, keys: vapid },
    mail,
    auditWitness,
    singleSignOn,
    sms: twilio && { ...twilio, whatsapp },
  }
}
