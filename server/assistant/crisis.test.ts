import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../../market/language.ts'
import { type Crisis, crisisIn } from './crisis.ts'

type Judged = Record<Crisis | 'none', Record<(typeof languages)[number], string[]>>
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`phrases/judge/${name}.json`, import.meta.url), 'utf8'))
const judged = read('crisis') as Judged

/** Too much is better than too little where it is about a life. */
const WANTED = { selfHarm: 0.95, threat: 0.85, fraud: 0.85 } satisfies Record<Crisis, number>

describe.each(Object.entries(WANTED) as [Crisis, number][])('words of %s', (crisis, wanted) => {
  test('are recognised, as people write them', () => {
    const phrases = Object.values(judged[crisis]).flat()
    const missed = phrases.filter((typed) => crisisIn(typed) !== crisis)
    expect(1 - missed.length / phrases.length, missed.join('\n')).toBeGreaterThanOrEqual(wanted)
  })
})

test.each(languages)('words that only look like it are no crisis: %s', (language) => {
  expect(judged.none[language].filter((typed) => crisisIn(typed) !== null)).toEqual([])
})

test.each(languages)('an ordinary question is never about a life: %s', (language) => {
  const phrases = Object.values(read(language) as Record<string, string[]>).flat()
  expect(phrases.filter((typed) => crisisIn(typed) === 'selfHarm')).toEqual([])
})

test.each([
  ['I want to end all of my life', 'selfHarm'],
  ['SUIICIDE!!!', 'selfHarm'],
  ['sucide', 'selfHarm'],
  ['main mar jaaunga', 'selfHarm'],
  ['the collector will kill me or I kill myself', 'selfHarm'],
  ['end the loan of my late father', null],
  ['', null],
])('%j is %s', (typed, crisis) => {
  expect(crisisIn(typed)).toBe(crisis)
})

test('a text of ten thousand letters takes no time', () => {
  const started = process.cpuUsage()
  for (const letter of ['a', '死', 'mar ', 'kill '])
    expect(crisisIn(letter.repeat(10_000 / letter.length))).toBeNull()
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(500)
})
