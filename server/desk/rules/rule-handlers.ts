import type { DeskRuleRow, deskRules } from '../../../contract/calls/rules.ts'
import { daysBetween } from '../../../market/dates.ts'
import { checkRules, type Finding, type RuleDays, todayIn } from '../../../market/rules/check-rules.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { readLentProducts } from './lent-products.ts'

type Names = ReadonlyMap<string, string>

function rowOf(
  { rule, subject, state, breach }: Finding,
  { days, names, ruleRisks }: { days: RuleDays; names: Names; ruleRisks: StaffCall['ruleRisks'] },
): DeskRuleRow {
  const risk = state === 'broken' ? ruleRisks?.find((each) => each.rule === rule.id) : undefined
  return {
    ruleId: rule.id,
    market: rule.market,
    guards: rule.guards,
    product: rule.guards === 'product' ? (names.get(subject) ?? subject) : '',
    says: rule.says(),
    source: rule.source,
    certainty: rule.certainty,
    from: rule.from ?? '',
    state,
    daysAhead: rule.from === null ? 0 : Math.max(0, daysBetween(days[rule.market], rule.from)),
    breach,
    risk: risk ? { by: risk.by, reason: risk.reason } : null,
  }
}

export const ruleHandlers = {
  ruleList: async ({ db, packs, now, ruleRisks }, { on }) => {
    const products = await readLentProducts(db)
    const days = on === undefined ? todayIn(packs, now) : { id: on, in: on }
    const names = new Map(products.map(({ id, name }) => [id, name]))
    const findings = checkRules({ packs, products: products.map(({ ruled }) => ruled) }, days)
    return { day: days.id, rows: findings.map((finding) => rowOf(finding, { days, names, ruleRisks })) }
  },
} satisfies Handlers<typeof deskRules>
