import { productProblems } from '../../contract/calls/product-file.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { packSets } from '../../market/packs/packs.ts'
import { untouchedSamples } from '../../market/sample-values.ts'
import { secretProblems } from './secret-values.ts'
import { ConfigError, type Env, readGroups } from './setting.ts'
import { groups } from './settings.ts'
import { unknownSettings } from './unknown-settings.ts'

type Connections = { -readonly [Key in keyof typeof groups.connections.settings]?: number }

export type Config = ReturnType<typeof readConfig>

/** The configuration of a process, from all settings of its environment. */
export function readConfig(env: Env, randomSecret: () => string) {
  const {
    base: { marketPacks, ...base },
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
  const samplePacks = packSets[base.packSet]
  const packs = marketPacks?.packs[base.packSet] ?? samplePacks
  const samples = base.demo ? [] : untouchedSamples(samplePacks, marketPacks?.content, base.markets)
  const lines = [
    ...samples.map(
      ({ market, fields }) =>
        `MARKET_PACKS: market '${market}' still has the sample's ${fields.join(', ')}: set each (docs/adopting.md, 'Make it yours'), or leave the market out of MARKETS`,
    ),
    ...(base.demo ? [] : secretProblems(groups, env)),
    ...productProblems(base.products ?? [], packs).map((problem) => `PRODUCTS: ${problem}`),
  ]
  if (lines.length > 0) throw new ConfigError(lines.join('\n'))
  return {
    ...base,
    cookieSecrets,
    // Production has its own; a demo without one has that of its cookies.
    codeSecrets: base.codeSecrets ?? cookieSecrets,
    packs,
    ruleRisks: base.ruleRisks ?? [],
    unknownSettings: unknownSettings(groups, env),
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
