import { expect, test } from 'vitest'
import { withLocale } from '../../../market/locale.server.ts'
import { jobPurpose, scheduleText } from './job-words.ts'

test.each([
  [{ everySeconds: 5 }, 'every 5 s', 'setiap 5 dtk'],
  [
    { dailyAt: '02:00', timeZone: 'Asia/Jakarta' },
    'daily at 02:00 (Asia/Jakarta)',
    'setiap hari pukul 02:00 (Asia/Jakarta)',
  ],
  [null, '', ''],
])('the schedule %j is said in the language of the desk', (schedule, english, indonesian) => {
  const said = (['en', 'id'] as const).map((language) => withLocale(language, () => scheduleText(schedule)))
  expect(said).toEqual([english, indonesian])
})

test('what a job is for is said in the language of the desk, and nothing of one that is not known', () => {
  expect(withLocale('id', () => jobPurpose('retention'))).toBe(
    'Menghapus data sesuai janji kebijakan privasi.',
  )
  expect(withLocale('id', () => jobPurpose('constructor'))).toBe('')
})
