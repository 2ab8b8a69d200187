import { expect, test } from 'vitest'
import { paidUpTo, planDots } from './plan-line.tsx'

test('the payments of a plan are evenly along the line, and the first that is open is next', () => {
  const dots = planDots(['paid', 'paid', 'late', 'open'], 320, 10)
  expect(dots.map(({ x }) => x)).toEqual([10, 110, 210, 310])
  expect(dots.map(({ isNext }) => isNext)).toEqual([false, false, true, false])
  expect(paidUpTo(dots)).toBe(110)
})

test('a plan that is not begun, and one that is done', () => {
  expect(paidUpTo(planDots(['open', 'open'], 320, 10))).toBe(0)
  expect(paidUpTo(planDots(['paid', 'paid'], 320, 10))).toBe(310)
  expect(planDots(['paid', 'paid'], 320, 10).some(({ isNext }) => isNext)).toBe(false)
  expect(planDots(['open'], 320, 10)).toEqual([{ x: 10, state: 'open', isNext: true }])
  expect(planDots([], 320, 10)).toEqual([])
})
