import { expect, test } from 'vitest'
import { upcomingSums } from './upcoming.ts'

const day = '2026-02-10'
const period = (dueOn: string, openMinor = 100) => ({ dueOn, openMinor })

test('what falls due in the two weeks after a day is summed by market and date', () => {
  const sums = upcomingSums(
    [
      { market: 'id', periods: [period('2026-02-11'), period('2026-02-24', 50)] },
      { market: 'id', periods: [period('2026-02-11', 7)] },
      { market: 'in', periods: [period('2026-02-11', 3)] },
    ],
    day,
  )
  expect(sums).toEqual([
    { market: 'id', dueOn: '2026-02-11', instalments: 2, amountMinor: 107 },
    { market: 'id', dueOn: '2026-02-24', instalments: 1, amountMinor: 50 },
    { market: 'in', dueOn: '2026-02-11', instalments: 1, amountMinor: 3 },
  ])
})

test('what was due already, is due later or is paid does not count', () => {
  const periods = [period('2026-02-10'), period('2026-02-25'), period('2026-02-12', 0)]
  expect(upcomingSums([{ market: 'id', periods }], day)).toEqual([])
})
