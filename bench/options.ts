import { parseArgs } from 'node:util'
import { type Condition, conditions } from './page/conditions.ts'
import { type Screen, screens } from './page/screens.ts'

export const parts = [
  'sizes',
  'page',
  'service',
  'uploads',
  'lighthouse',
  'arrears',
  'desk',
  'hooks',
  'growth',
  'peers',
] as const
/** The peers are installed only when they are asked for. */
const usualParts = parts.filter((part) => part !== 'peers')
export type Part = (typeof parts)[number]
export type Options = {
  only: readonly Part[]
  rounds: number | null
  conditions: readonly Condition[]
  screens: readonly Screen[]
  bounds: boolean
  /** Of the data of the desk and of growth; null for as many as their bounds are about. */
  borrowers: number | null
  /** Of the payments; null for as many as their bounds are about. */
  clients: number | null
}

const listOf = (names: readonly string[]) => names.join('|')

export const usage = `npm run bench -- [--only ${listOf(parts)}] [--rounds N] [--borrowers N] [--clients N] [--no-bounds]
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

/** Null where the option was not given. */
function countOf<Name extends string>(values: { [N in Name]?: string }, option: Name): number | null {
  const text = values[option]
  if (text === undefined) return null
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new UsageError(`--${option} ${text}: not a number of ${option}`)
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      borrowers: { type: 'string' },
      clients: { type: 'string' },
      conditions: { type: 'string', multiple: true },
      screens: { type: 'string', multiple: true },
      bounds: { type: 'boolean', default: true },
    },
  })
  return {
    only: choose(values.only ?? usualParts, { option: 'only', items: parts, nameOf: (part) => part }),
    rounds: countOf(values, 'rounds'),
    borrowers: countOf(values, 'borrowers'),
    clients: countOf(values, 'clients'),
    conditions: choose(values.conditions, {
      option: 'conditions',
      items: conditions,
      nameOf: ({ key }) => key,
    }),
    screens: choose(values.screens, { option: 'screens', items: screens, nameOf: ({ path }) => path }),
    bounds: values.bounds,
  }
}
