import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { daysBetween, formatDay } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import { withLocale } from '../../../market/locale.server.ts'
import { checkRules, type Finding, type RuleDays, todayIn } from '../../../market/rules/check-rules.ts'
import type { Services } from '../../calls/call.ts'
import { mailOnce, readPresentStaff } from '../../staff/mail-once.ts'
import { type LentProduct, readLentProducts } from './lent-products.ts'

/** How many days before a rule begins whoever manages is told, each once. */
export const NOTICE_DAYS = [90, 30, 7] as const

export type RuleAhead = {
  kind: 'rule'
  /** The rule, and which of the notices it is. */
  id: string
  daysAhead: number
  findings: readonly Finding[]
}

/** The rules of which a notice is due: whoever was not told at 90 days, for the product was not there, is at 60. */
export function rulesAhead(findings: readonly Finding[], days: RuleDays): RuleAhead[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  return [...byRule].flatMap(([rule, ofRule]) => {
    const daysAhead = rule.from === null ? 0 : daysBetween(days[rule.market], rule.from)
    const notice = NOTICE_DAYS.findLast((noticeDays) => daysAhead <= noticeDays)
    if (daysAhead <= 0 || notice === undefined) return []
    return [{ kind: 'rule', id: `${rule.id} ${notice}`, daysAhead, findings: ofRule }]
  })
}

type Named = { names: ReadonlyMap<string, string>; language: Language }

function paragraphOf({ daysAhead, findings }: RuleAhead, { names, language }: Named): string {
  const [{ rule } = findings[0] as Finding] = findings
  const broken = findings.flatMap(({ subject, breach }) =>
    breach ? [texts.desk_rule_mail_breach({ subject: names.get(subject) ?? subject, ...breach })] : [],
  )
  const state = findings.some((finding) => finding.state === 'unchecked')
    ? texts.desk_rule_mail_unchecked()
    : texts.desk_rule_mail_kept()
  return [
    texts.desk_rule_mail_begins({ day: formatDay(rule.from ?? '', language), count: daysAhead }),
    `${rule.says()} (${rule.source})`,
    ...(broken.length > 0 ? broken : [state]),
  ].join('\n')
}

type Deps = Pick<Services, 'db' | 'mail' | 'deskOrigin' | 'packs' | 'log'>

const namesOf = (products: readonly LentProduct[], { packs }: Pick<Deps, 'packs'>) =>
  new Map([
    ...products.map(({ id, name }) => [id, name] as const),
    ...Object.values(packs).map(({ market, appName }) => [market, appName] as const),
  ])

/** Each manager is mailed 90, 30 and 7 days before a rule begins: what it says, and what breaks it as it is (decision 252). */
export async function mailRulesAhead(deps: Deps, now: Date): Promise<{ sent: number }> {
  if (!deps.mail) return { sent: 0 }
  const { packs, deskOrigin = '' } = deps
  const days = todayIn(packs, now)
  const products = await readLentProducts(deps.db)
  const records = rulesAhead(checkRules({ packs, products: products.map(({ ruled }) => ruled) }, days), days)
  const names = namesOf(products, deps)
  const app = packs.id.appName
  const link = `${deskOrigin}${deskPaths.rules}`
  const compose = (fresh: readonly RuleAhead[]) => ({
    from: app,
    subject: withLocale('en', () => texts.desk_rule_mail_subject({ app, count: fresh.length })),
    text: (['en', 'id'] as const)
      .map((language) =>
        withLocale(language, () =>
          [
            ...fresh.map((each) => paragraphOf(each, { names, language })),
            texts.desk_rule_mail_link({ link }),
          ].join('\n\n'),
        ),
      )
      .join('\n\n\n'),
  })
  let sent = 0
  for (const member of await readPresentStaff(deps))
    if (member.role === 'manager' && (await mailOnce(deps, member, { records, now, compose }))) sent += 1
  return { sent }
}
