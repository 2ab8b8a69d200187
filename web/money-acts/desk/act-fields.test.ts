import { expect, test } from 'vitest'
import { readActInput } from './act-fields.ts'

function posted(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('amounts are read as the market writes them, in minor units', () => {
  const typed = { orderId: ' TR-1 ', amountMinor: '1.250.000,50', reason: 'Paid twice' }
  expect(readActInput('refundCredit', posted(typed), 'IDR')).toEqual({
    orderId: 'TR-1',
    amountMinor: 125_000_050,
    reason: 'Paid twice',
  })
  expect(readActInput('refundCredit', posted({ amountMinor: '₹1,250.5' }), 'INR')).toEqual({
    amountMinor: 125_050,
  })
})

test('charges stand together, and what is empty is left out', () => {
  const typed = { 'charges.penalty': '', 'charges.lateInterest': '10' }
  expect(readActInput('waiveCharges', posted(typed), 'IDR')).toEqual({ charges: { lateInterest: 1000 } })
})

test('a rate is typed in percent a day', () => {
  const typed = { dailyRateMicro: '0,1', periods: '3', termDays: '90' }
  expect(readActInput('restructure', posted(typed), 'IDR')).toEqual({
    dailyRateMicro: 1000,
    periods: 3,
    termDays: 90,
  })
})

test('what is no number is passed on as it is, for the call to refuse', () => {
  expect(readActInput('reversePayment', posted({ entryId: 'x', amountMinor: 'much' }), 'IDR')).toEqual({
    entryId: 'x',
    amountMinor: 'much',
  })
})
