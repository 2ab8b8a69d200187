import { ruledAsFiled } from '../contract/calls/product-file.ts'
import { withLocale } from '../market/locale.server.ts'
import { brokenOn, checkRules, type Finding, type TakenRisk, todayIn } from '../market/rules/check-rules.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/setting.ts'

type RuledConfig = Pick<Config, 'packs' | 'products' | 'ruleRisks' | 'markets'>

const isTaken = ({ rule }: Finding, risks: readonly TakenRisk[]) =>
  risks.some((risk) => risk.rule === rule.id)

/** A line in English: the rule, its day and source, and what has to change. */
export function breachLine({ rule, subject, breach, on }: Finding): string {
  const change = breach ? `${breach.figure} is ${breach.is}, and has to be ${breach.needs}` : ''
  const says = withLocale('en', rule.says)
  return `${rule.id} (${subject}), broken from ${on}: ${change}. ${says} [${rule.source}]`
}

/** What the packs of the served markets and the file of products break, apart from what a named person took the risk of. */
export function rulesAtStart({ packs, products, ruleRisks, markets }: RuledConfig, now: Date) {
  const ruled = { packs, products: (products ?? []).map(ruledAsFiled) }
  const days = todayIn(packs, now)
  const findings = checkRules(ruled, days).filter(
    (finding) => markets.includes(finding.rule.market) && !isTaken(finding, ruleRisks),
  )
  const today = brokenOn(findings, days)
  const later = findings.filter((finding) => finding.state === 'broken' && !today.includes(finding))
  return { today, later }
}

/** Production does not start on what breaks a rule; the demo plays the base contract's packs, whatever they break. */
export function requireRules(config: RuledConfig & Pick<Config, 'demo'>, now: Date): void {
  if (config.demo) return
  const { today } = rulesAtStart(config, now)
  if (today.length === 0) return
  const wayOut =
    "npm run rules shows them all; RULE_RISKS names who takes the risk of those that are the lender's."
  throw new ConfigError([...today.map((finding) => `Rule ${breachLine(finding)}`), wayOut].join('\n'))
}
