import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseProducts, ruledAsFiled } from '../contract/calls/product-file.ts'
import { isDay } from '../market/application-rules.ts'
import { localDay } from '../market/dates.ts'
import { withLocale } from '../market/locale.server.ts'
import { brokenOn, checkRules, type Finding } from '../market/rules/check-rules.ts'
import { readConfig } from '../process/config/config.ts'
import { ConfigError } from '../process/config/setting.ts'
import { sampleProducts } from '../server/demo/samples.ts'
import { ruledProduct } from '../server/products/ruled-product.ts'

const { values } = parseArgs({ options: { on: { type: 'string' } } })

/** As a production start would have it: with what that needs besides packs and products left out. */
const config = (() => {
  try {
    const PACKS = process.env['PACKS'] || (process.env['DEMO'] === '1' ? 'base' : 'current')
    return readConfig({ ...process.env, DEMO: '1', PACKS }, () => '')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(2)
  }
})()
const day = values.on ?? localDay(new Date(), config.packs.id.timeZone)
if (!isDay(day)) {
  console.error(`'${day}' is no day; write it like 2027-01-01`)
  process.exit(2)
}

const EXAMPLE = 'docs/products.example.json'

/** The lender's, else those that come with the packs. */
function products() {
  if (config.products) return { from: 'PRODUCTS', ruled: config.products.map(ruledAsFiled) }
  if (config.packSet === 'base') return { from: 'those of the demo', ruled: sampleProducts.map(ruledProduct) }
  const example: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', EXAMPLE), 'utf8'))
  return { from: EXAMPLE, ruled: parseProducts(example).map(ruledAsFiled) }
}

const { from, ruled } = products()
const days = { id: day, in: day }
const findings = checkRules({ packs: config.packs, products: ruled }, days)
const broken = brokenOn(findings, days)
const riskOf = ({ rule }: Finding) => config.ruleRisks.find((risk) => risk.rule === rule.id)

function stateOf(finding: Finding): string {
  const { state, on } = finding
  if (state === 'unchecked') return 'not checked'
  const ahead = on > day ? ` from ${on}` : ''
  if (state === 'kept') return `kept${ahead}`
  return `${riskOf(finding) ? 'broken, risk taken' : 'BROKEN'}${ahead}`
}

const subjectOf = ({ rule, subject }: Finding) =>
  rule.guards === 'product' ? `product ${subject}` : `${rule.guards} ${rule.market}`

function print(finding: Finding): void {
  const { rule, breach } = finding
  const since = rule.from ?? 'standing'
  console.log(`${stateOf(finding)}: ${subjectOf(finding)}, ${rule.id} (${since}, ${rule.certainty})`)
  console.log(`    ${withLocale('en', rule.says)} [${rule.source}]`)
  if (breach) console.log(`    to do: ${breach.figure} is ${breach.is}, and has to be ${breach.needs}`)
  const risk = riskOf(finding)
  if (breach && risk) console.log(`    ${risk.by} takes the risk: ${risk.reason}`)
}

console.log(`Rules on ${day}. Packs: ${config.packSet}. Products: ${from}.`)
console.log(
  'What is checked is named with its source and day; that is no statement that all rules are met.\n',
)
const byMarket = (['id', 'in'] as const).flatMap((market) =>
  findings.filter(({ rule }) => rule.market === market),
)
for (const finding of byMarket) print(finding)
const untaken = broken.filter((finding) => !riskOf(finding))
const later = findings.filter((finding) => finding.state === 'broken' && !broken.includes(finding))
const unchecked = findings.filter(({ state }) => state === 'unchecked')
console.log(
  `\nBroken on ${day}: ${untaken.length}. Risk taken: ${broken.length - untaken.length}. Broken later: ${later.length}. Not checked: ${unchecked.length}.`,
)
if (untaken.length > 0) process.exitCode = 1
