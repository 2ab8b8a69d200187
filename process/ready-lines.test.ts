import { expect, test } from 'vitest'
import { readyLines } from './ready-lines.ts'

test('the demo prints the product first, then the developer page', () => {
  const [first, ...others] = readyLines(3000, true)
  expect(first).toBe('Terang is ready: http://localhost:3000/main')
  expect(others.join()).toContain('http://localhost:3000/testPreview')
})

test('production prints where it listens, and no page of the demo', () => {
  expect(readyLines(8080, false)).toEqual(['Terang is ready: http://localhost:8080'])
})
