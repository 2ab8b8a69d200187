import type { Visits } from '../page/visit.ts'
import type { Line } from '../report.ts'
import { compare } from '../statistics.ts'

export const STATIC = 'static page'
export const PRODUCT = 'Terang'

/** One visit of each side to one page in one condition. */
export type ComparedRound = { path: string; condition: string; sides: Record<string, Visits> }

const visits = ['cold', 'repeat'] as const
const times = { largestPaint: 'largest paint', firstTap: 'first tap' } as const
type Time = keyof typeof times

const unique = (texts: readonly string[]) => [...new Set(texts)]
const namesOf = (rounds: readonly ComparedRound[]) =>
  unique(rounds.flatMap(({ sides }) => Object.keys(sides)))
    .filter((name) => name !== STATIC)
    .sort((one, other) => Number(other === PRODUCT) - Number(one === PRODUCT))

type Cell = { path: string; condition: string; visit: keyof Visits; name: string; time: Time }

function comparisonOf(rounds: readonly ComparedRound[], { path, condition, visit, name, time }: Cell) {
  const mine = rounds.filter((round) => round.path === path && round.condition === condition)
  const at = (sides: ComparedRound['sides'], side: string) => sides[side]?.[visit][time] ?? Number.NaN
  return compare(mine.map(({ sides }) => ({ product: at(sides, name), reference: at(sides, STATIC) })))
}

export function linesOfPeers(rounds: readonly ComparedRound[]): Line[] {
  const cells = unique(rounds.map(({ path }) => path)).flatMap((path) =>
    unique(rounds.map(({ condition }) => condition)).flatMap((condition) =>
      visits.flatMap((visit) =>
        namesOf(rounds).flatMap((name) =>
          (Object.keys(times) as Time[]).map((time) => ({ path, condition, visit, name, time })),
        ),
      ),
    ),
  )
  return cells.map((cell) => ({
    part: 'peers',
    unit: 'ms',
    name: `${cell.path} ${cell.condition}, ${cell.visit}: ${cell.name}, ${times[cell.time]}`,
    ...comparisonOf(rounds, cell),
  }))
}

/** As a table of Markdown: a row for each page, visit and side, a column for each condition. */
export function markdownTable(rounds: readonly ComparedRound[]): string {
  const conditions = unique(rounds.map(({ condition }) => condition))
  const rows = unique(rounds.map(({ path }) => path)).flatMap((path) =>
    visits.flatMap((visit) =>
      namesOf(rounds).map((name) => {
        const cells = conditions.map((condition) =>
          (Object.keys(times) as Time[])
            .map((time) => comparisonOf(rounds, { path, condition, visit, name, time }).ratio.toFixed(2))
            .join(' / '),
        )
        return [`\`${path}\``, visit, name, ...cells]
      }),
    ),
  )
  return markdown([['page', 'visit', '', ...conditions], ...rows])
}

function markdown(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row)),
  ].join('\n')
}
