import { parseArgs } from 'node:util'

export const parts = ['sizes', 'page', 'service', 'uploads', 'lighthouse'] as const
export type Part = (typeof parts)[number]
export type Options = { only: readonly Part[]; rounds: number | null; bounds: boolean }

export const usage = `npm run bench -- [--only ${parts.join('|')}] [--rounds N] [--no-bounds]`

export class UsageError extends Error {}

const isPart = (name: string): name is Part => parts.some((part) => part === name)

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      bounds: { type: 'boolean', default: true },
    },
  })
  const only = values.only ?? [...parts]
  const unknown = only.find((name) => !isPart(name))
  if (unknown !== undefined) throw new UsageError(`--only ${unknown}: there is no such measurement`)
  const rounds = values.rounds === undefined ? null : Number(values.rounds)
  if (rounds !== null && !(Number.isInteger(rounds) && rounds > 0))
    throw new UsageError(`--rounds ${values.rounds}: not a number of rounds`)
  return { only: only.filter(isPart), rounds, bounds: values.bounds }
}
