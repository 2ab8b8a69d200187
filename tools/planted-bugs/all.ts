import { applicationBugs } from './application.ts'
import { booksBugs } from './books.ts'
import { borrowerBugs } from './borrower.ts'
import type { Bug } from './bug.ts'
import { flightBugs } from './flight.ts'
import { formBugs } from './forms.ts'
import { longBugs } from './long.ts'
import { siegeBugs } from './siege.ts'

export const bugs: readonly Bug[] = [
  ...booksBugs,
  ...flightBugs,
  ...borrowerBugs,
  ...siegeBugs,
  ...longBugs,
  ...applicationBugs,
  ...formBugs,
]
