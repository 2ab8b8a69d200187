import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type DeskKey, deskTable } from '../../contract/calls/table.ts'
import type { StaffOperation } from '../../contract/wire/operation.ts'
import { inputOf, unmeasured } from './inputs.ts'

const reads = (Object.entries(deskTable) as [DeskKey, StaffOperation][]).filter(
  ([key, { kind }]) => kind === 'read' && !unmeasured[key],
)

test.each(reads)('%s is measured, with requests that it takes', (key, { request }) => {
  const input = inputOf(key)
  expect(input).not.toBeNull()
  for (let nth = 0; nth < 50; nth++)
    expect(v.safeParse(request, input?.(nth, { day: '2026-11-16', borrowers: 1_000 })).success).toBe(true)
})
