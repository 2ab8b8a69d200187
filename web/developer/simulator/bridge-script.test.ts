import { expect, it } from 'vitest'
import { addStep, type ScriptStep } from './bridge-script.ts'
import { isOwnAddress } from './open-form.tsx'
import { responseOf } from './response-choices.ts'

const fill = (name: string, value: string): ScriptStep => ({
  does: 'fill',
  control: { role: 'field', name },
  value,
})

it('keeps of what was typed into a field the last', () => {
  const steps = [fill('Name', 'A'), fill('Name', 'Asha'), fill('City', 'Pune'), fill('Name', 'Asha R')]
  expect(steps.reduce<readonly ScriptStep[]>(addStep, [])).toEqual([
    fill('Name', 'Asha'),
    fill('City', 'Pune'),
    fill('Name', 'Asha R'),
  ])
})

it.each([
  ['{"a":1}', { a: 1 }],
  ['true', true],
  ['', ''],
  ['as text', 'as text'],
])('answers with %j as JSON where it is some', (value, expected) => {
  expect(responseOf({ kind: 'answer', value })).toEqual({ kind: 'answer', value: expected, delayMs: 0 })
})

it.each([
  ['/loanDetails?orderId=1', true],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['https://elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('opens %s: %s', (address, expected) => {
  expect(isOwnAddress(address)).toBe(expected)
})
