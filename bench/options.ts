import { parseArgs } from 'node:util'
import { type Condition, conditions } from './page/conditions.ts'
import { type Screen, screens } from './page/screens.ts'

export const parts = ['sizes', 'page', 'service', 'uploads', 'lighthouse', 'arrears'] as const
export type Part = (typeof parts)[number]
export type Options = {
  only: readonly Part[]
  rounds: number | null
  conditions: readonly Condition[]
  screens: readonly Screen[]
  bounds: boolean
}

const listOf = (names: readonly string[]) => names.join('|')

export const usage = `npm run bench -- [--only ${listOf(parts)}] [--rounds N] [--no-bounds]
  [--conditions ${listOf(conditions.map(({ key }) => key))}]
  [--screens ${listOf(screens.map(({ path }) => path))}]`

export class UsageError extends Error {}

type Choosing<Item> = { option: string; items: readonly Item[]; nameOf: (item: Item) => string }

/** The items whose names were given; all where none was. */
function choose<Item>(
  names: readonly string[] | undefined,
  { option, items, nameOf }: Choosing<Item>,
): Item[] {
  const unknown = names?.find((name) => !items.some((item) => nameOf(item) === name))
  if (unknown !== undefined) throw new UsageError(`--${option} ${unknown}: there is no such choice`)
  return items.filter((item) => names?.includes(nameOf(item)) ?? true)
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      conditions: { type: 'string', multiple: true },
      screens: { type: 'string', multiple: true },
      bounds: { type: 'boolean', default: true },
    },
  })
  const rounds = values.rounds === undefined ? null : Number(values.rounds)
  if (rounds !== null && !(Number.isInteger(rounds) && rounds > 0))
    throw new UsageError(`--rounds ${values.rounds}: not a number of rounds`)
  return {
    only: choose(values.only, { option: 'only', items: parts, nameOf: (part) => part }),
    rounds,
    conditions: choose(values.conditions, {
      option: 'conditions',
      items: conditions,
      nameOf: ({ key }) => key,
    }),
    screens: choose(values.screens, { option: 'screens', items: screens, nameOf: ({ path }) => path }),
    bounds: values.bounds,
  }
}
