import { bounds } from '../bounds.ts'
import type { Options } from '../options.ts'
import type { Line } from '../report.ts'
import { compare, median } from '../statistics.ts'
import type { Condition } from './conditions.ts'
import type { Screen } from './screens.ts'
import type { Visits } from './visit.ts'

export type Round = { path: string; condition: string; product: Visits; reference: Visits }

const visits = ['cold', 'repeat'] as const
/** How much slower a processor is where the length of tasks is bounded. */
const TASK_SLOWDOWN = 4

const part = 'page' as const
const unit = 'ms' as const

/** One line for each time on each visit of a screen under a condition, and for a React screen its longest task. */
export function linesOf(
  { screens, conditions }: Pick<Options, 'screens' | 'conditions'>,
  rounds: readonly Round[],
): Line[] {
  return screens.flatMap((screen) => {
    const mine = rounds.filter(({ path }) => path === screen.path)
    const times = conditions.flatMap((condition) =>
      visits.flatMap((visit) => timesOf(screen, { condition, visit, rounds: mine })),
    )
    return [...times, ...(screen.script === 'react' ? longestTask(screen, conditions, mine) : [])]
  })
}

type Shown = { condition: Condition; visit: keyof Visits; rounds: readonly Round[] }

function timesOf({ path, script }: Screen, { condition, visit, rounds }: Shown): Line[] {
  const mine = rounds.filter((round) => round.condition === condition.name)
  const compared = (time: 'largestPaint' | 'firstTap') =>
    compare(
      mine.map(({ product, reference }) => ({
        product: product[visit][time],
        reference: reference[visit][time],
      })),
    )
  const name = `${path} ${condition.name}, ${visit}`
  const tapBound = script === 'react' && visit === 'repeat' ? bounds.repeatedFirstTap : bounds.firstTap
  return [
    { part, unit, name: `${name}: largest paint`, ...compared('largestPaint'), bound: bounds.largestPaint },
    { part, unit, name: `${name}: first tap`, ...compared('firstTap'), bound: tapBound },
  ]
}

/** The script arrives alone on a cold visit and with the page on a repeat one; what counts is the longer task of the two. */
function longestTask({ path }: Screen, conditions: readonly Condition[], rounds: readonly Round[]): Line[] {
  return conditions
    .filter(({ slowdown }) => slowdown === TASK_SLOWDOWN)
    .map(({ name }) => {
      const mine = rounds.filter(({ condition }) => condition === name)
      const longest = mine.map(({ product }) =>
        Math.max(...visits.map((visit) => product[visit].longestTask)),
      )
      return {
        part,
        unit,
        name: `${path} ${name}: longest task`,
        product: median(longest),
        bound: bounds.longestTask,
      }
    })
}
