import { expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { deskTime } from './desk-time.ts'

const noon = '2026-11-15T05:00:00Z'

test.each(['en', 'id'] as const)(
  'a moment names its zone, so that two markets can stand in one column: %s',
  (language) => {
    expect(deskTime(noon, language, packs.id)).toMatch(/12[.:]00 WIB$/)
    expect(deskTime(noon, language, packs.in)).toMatch(/10[.:]30.* IST$/)
    expect(deskTime(noon, language, { timeZone: 'Asia/Jayapura' })).toMatch(/ WIT$/)
    expect(deskTime('', language, packs.id)).toBe('')
  },
)
