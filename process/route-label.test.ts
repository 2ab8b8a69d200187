import { expect, test } from 'vitest'
import { table } from '../contract/calls/table.ts'
import { createRouteLabel, UNKNOWN_ROUTE } from './route-label.ts'

const labelOf = createRouteLabel(table, ['/hooks/:provider'])

test.each([
  ['/loanDetails', '/loanDetails'],
  ['/desk/ops', '/desk/ops'],
  ['/desk/audit.csv', '/desk/audit.csv'],
  ['/h5-api/v3/loan-details/loan-details', '/h5-api/v3/loan-details/loan-details'],
  ['/hooks/xendit', '/hooks/:provider'],
  ['/hooks/x/y', UNKNOWN_ROUTE],
  ['/assets/forms-a1b2.js', '/assets/*'],
  ['/healthz', '/healthz'],
  ['/loanDetails/8808123412341234', UNKNOWN_ROUTE],
  ['/+6281255500001', UNKNOWN_ROUTE],
  ['/__proto__', UNKNOWN_ROUTE],
  ['/metrics', UNKNOWN_ROUTE],
])('%s is counted as %s', (path, label) => {
  expect(labelOf(path)).toBe(label)
})
