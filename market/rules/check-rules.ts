import * as v from 'valibot'
import { localDay } from '../dates.ts'
import type { Market } from '../language.ts'
import type { Packs } from '../market.ts'
import { indiaRules } from './india-rules.ts'
import { indonesiaRules } from './indonesia-rules.ts'
import { type Breach, holdsOn, type Rule, type RuledProduct } from './rule.ts'

export const rules: readonly Rule[] = [...indonesiaRules, ...indiaRules]

/** The day on which rules are checked, in each market. */
export type RuleDays = Readonly<Record<Market, string>>

export const todayIn = (packs: Packs, now: Date): RuleDays => ({
  id: localDay(now, packs.id.timeZone),
  in: localDay(now, packs.in.timeZone),
})

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())

/** What is checked: the packs, and the products that are lent. */
export type Ruled = { packs: Packs; products: readonly RuledProduct[] }

/** One rule and one thing that it guards: whether that keeps it on a day. */
export type Finding = {
  rule: Rule
  /** The id of a product; the market where it is its pack or a process. */
  subject: string
  /** `unchecked`: nothing in the product checks it. */
  state: 'kept' | 'broken' | 'unchecked'
  breach: Breach | null
  /** The first day on which it is so: the day itself, or the first of a rule to come. */
  on: string
}

function breachesOf(rule: Rule, { packs, products }: Ruled, day: string): [string, Breach | null][] {
  const pack = packs[rule.market]
  if (rule.guards === 'process') return []
  if (rule.guards === 'pack') return [[rule.market, rule.check(pack, day)]]
  if (!rule.isChecked(pack)) return []
  return products
    .filter(({ market }) => market === rule.market)
    .map((product) => [product.id, rule.check(product, pack)])
}

/** Every rule that holds on a day or later, with what it guards, as that is on the day or on the rule's first. */
export function checkRules(ruled: Ruled, days: RuleDays): Finding[] {
  return rules.flatMap((rule): Finding[] => {
    const day = days[rule.market]
    const on = rule.from !== null && rule.from > day ? rule.from : day
    if (!holdsOn(rule, on)) return []
    if (rule.guards === 'process')
      return [{ rule, subject: rule.market, state: 'unchecked', breach: null, on }]
    return breachesOf(rule, ruled, on).map(([subject, breach]) => ({
      rule,
      subject,
      state: breach ? 'broken' : 'kept',
      breach,
      on,
    }))
  })
}

/** What is broken on the day itself. */
export const brokenOn = (findings: readonly Finding[], days: RuleDays): Finding[] =>
  findings.filter(({ state, rule }) => state === 'broken' && holdsOn(rule, days[rule.market]))

/** A named person's word that a rule of the lender's risk is not kept, and why. */
const takenRisk = v.strictObject({ rule: v.string(), by: text, reason: text })
export type TakenRisk = v.InferOutput<typeof takenRisk>

/** The file of `RULE_RISKS`; a rule that is nobody's to take, or that does not exist, is refused. */
export function parseTakenRisks(content: unknown): TakenRisk[] {
  const parsed = v.safeParse(v.array(takenRisk), content)
  if (!parsed.success) throw new Error('it must hold a list of { rule, by, reason }, all of them texts')
  for (const { rule: id } of parsed.output) {
    const rule = rules.find((each) => each.id === id)
    if (!rule) throw new Error(`there is no rule '${id}'`)
    if (!rule.lendersRisk) throw new Error(`the rule '${id}' is not the lender's to take the risk of`)
  }
  return parsed.output
}

/** Of terms that somebody wants for a product: the rules that they would break on a day. */
export const productBreaches = (product: RuledProduct, packs: Packs, day: string) =>
  rules.flatMap((rule) => {
    if (rule.guards !== 'product' || rule.market !== product.market || !holdsOn(rule, day)) return []
    const breach = rule.check(product, packs[product.market])
    return breach ? [{ rule, breach }] : []
  })
