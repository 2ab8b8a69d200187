import { expect, test } from 'vitest'
import { repairedAddress } from './use-campaign-address.ts'

const page = 'https://web.example/promotion'

test.each([
  ['#/downloadTemplate?id=india&down_id=5', '?id=india&down_id=5#/downloadTemplate'],
  ['?id=default&lang=en#/agreementTemplate?id=india', '?id=india&lang=en#/agreementTemplate'],
  ['?id=india#/downloadTemplate', null],
  ['?id=india', null],
  ['', null],
])('%s becomes %s', (given, repaired) => {
  expect(repairedAddress(page + given)).toBe(repaired && page + repaired)
})
