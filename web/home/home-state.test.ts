import { expect, test } from 'vitest'
import { homeState } from './home-state.ts'

const loan = (orderStatus: number) => ({ orderStatus: String(orderStatus) })
const blank = { status: 'open', begun: 0 } as const
const kindOf = (statuses: number[], application: Parameters<typeof homeState>[1] = blank) => {
  const state = homeState(statuses.map(loan), application)
  return 'loan' in state ? `${state.kind} ${state.loan.orderStatus}` : state.kind
}

test('nothing borrowed and nothing applied for is a start', () => {
  expect(kindOf([])).toBe('start')
  expect(kindOf([], null)).toBe('start')
})

test.each([
  [[21, 170, 200], 'repay 170'],
  [[170, 180, 174], 'repay 180'],
  [[170, 174], 'repay 174'],
  [[200, 5], 'repay 5'],
  [[200, 21], 'waiting 21'],
  [[151, 21], 'waiting 151'],
  [[999], 'waiting 999'],
  [[110, 200], 'over 110'],
  [[200], 'over 200'],
])('of orders %j comes first: %s', (statuses, kind) => {
  expect(kindOf(statuses)).toBe(kind)
})

test.each([
  { status: 'open', begun: 2 },
  { status: 'checking', begun: 5 },
  { status: 'review', begun: 5 },
  { status: 'declined', begun: 5 },
] as const)(
  'an application that is $status comes before loans that are over, and after a debt',
  (application) => {
    expect(kindOf([], application)).toBe('application')
    expect(kindOf([200], application)).toBe('application')
    expect(kindOf([174], application)).toBe('repay 174')
    expect(kindOf([151], application)).toBe('waiting 151')
  },
)

test('an approved application counts until there is an order', () => {
  const approved = { status: 'approved', begun: 5 } as const
  expect(kindOf([], approved)).toBe('application')
  expect(kindOf([110], approved)).toBe('over 110')
})
