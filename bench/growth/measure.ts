import { bounds } from '../bounds.ts'
import { type Helper, startHelper } from '../children.ts'
import type { Line } from '../report.ts'
import type { Length, Loaded, Task } from '../service/load.ts'
import { compare } from '../statistics.ts'
import { type MeasuredCall, measuredCalls } from './calls.ts'
import { openPopulation, type Population } from './population.ts'

const FEW_BORROWERS = 3_000
const MANY_BORROWERS = 3_000_000
const WARM = { amount: 3_000 }
const ROUND = { seconds: 1.5 }

const names = Object.keys(measuredCalls) as MeasuredCall[]
const sizes = ['many', 'few'] as const
type Size = (typeof sizes)[number]
type Round = Record<MeasuredCall, Record<Size, Loaded>>
type Populations = Record<Size, Population>

async function runRounds(generator: Helper, populations: Populations, rounds: number): Promise<Round[]> {
  const load = (size: Size, name: MeasuredCall, length: Length) => {
    const { product, visitors } = populations[size]
    const requests = visitors.map(measuredCalls[name])
    const task: Task = { port: product.port, requests, length, marker: '"code":"00"' }
    return generator.request(task) as Promise<Loaded>
  }
  for (const name of names) for (const size of sizes) await load(size, name, WARM)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const results: Partial<Round> = {}
    for (const name of names) {
      const ofCall: Partial<Record<Size, Loaded>> = {}
      // Every other round runs backwards, so that none always follows the other.
      for (const size of round % 2 === 0 ? sizes : sizes.toReversed())
        ofCall[size] = await load(size, name, ROUND)
      results[name] = ofCall as Record<Size, Loaded>
    }
    measured.push(results as Round)
    console.log(`growth: round ${round + 1} of ${rounds}`)
  }
  return measured
}

/** The calls of borrowers over much data, against the same calls over little, in the same run. */
export async function measureGrowth(borrowers: number | null, rounds: number) {
  const many = borrowers ?? MANY_BORROWERS
  const opened: Population[] = []
  const generator = startHelper('bench/service/load.ts')
  const open = async (count: number) => {
    const population = await openPopulation(count)
    opened.push(population)
    return population
  }
  try {
    const populations = { few: await open(FEW_BORROWERS), many: await open(many) }
    const measured = await runRounds(generator, populations, rounds)
    return { lines: names.flatMap((name) => linesOf(name, measured)), rounds: measured }
  } finally {
    await generator.stop()
    await Promise.all(opened.map((population) => population.stop()))
  }
}

function linesOf(name: MeasuredCall, rounds: readonly Round[]): Line[] {
  const of = (figure: 'perSecond' | 'p99') =>
    compare(
      rounds.map((round) => ({ product: round[name].many[figure], reference: round[name].few[figure] })),
    )
  const part = 'growth' as const
  return [
    { part, unit: '/s', name: `${name}, requests`, ...of('perSecond'), bound: bounds.grownRate },
    { part, unit: 'ms', name: `${name}, p99`, ...of('p99'), bound: bounds.grownP99 },
  ]
}
