import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const screens = globSync('web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
const filesWith = (pattern: RegExp) => screens.filter((file) => pattern.test(readFileSync(file, 'utf8')))

test('every form says itself, in the language of the page, what is wrong: no browser does', () => {
  const formsOf = (file: string) => readFileSync(file, 'utf8').match(/<form\b(?:=>|[^>])*>/g) ?? []
  const others = screens.flatMap((file) =>
    formsOf(file)
      .filter((form) => !form.includes('noValidate'))
      .map((form) => `${file}: ${form}`),
  )
  expect(filesWith(/<form\b/).length).toBeGreaterThan(40)
  expect(others).toEqual([])
  expect(filesWith(/setCustomValidity|reportValidity|formNoValidate/)).toEqual([])
})
