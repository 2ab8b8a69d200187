import { booksBugs } from './books.ts'
import type { Bug } from './bug.ts'
import { flightBugs } from './flight.ts'
import { siegeBugs } from './siege.ts'

export const bugs: readonly Bug[] = [...booksBugs, ...flightBugs, ...siegeBugs]
