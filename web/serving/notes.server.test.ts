import { expect, test } from 'vitest'
import type { SealOptions } from '../page/cookies.server.ts'
import { readVisit } from './context.server.ts'
import { openNotes } from './notes.server.ts'

const options: SealOptions = { secrets: ['secret'], now: () => new Date('2026-03-01T00:00:00Z') }
const visitWith = (cookie: string) =>
  readVisit(new Request('https://web.example/intelligentCustomerService', { headers: { cookie } }), true)

test('what a request notes is read in it, and by the next that brings it back', () => {
  const { notes, saveIn } = openNotes(visitWith(''), options)
  expect(notes.read()).toBeNull()
  notes.write(['How do I pay?'])
  expect(notes.read()).toEqual(['How do I pay?'])
  const [cookie = ''] = saveIn(new Response()).headers.getSetCookie()[0]?.split(';') ?? []
  expect(openNotes(visitWith(cookie), options).notes.read()).toEqual(['How do I pay?'])
})

test('notes that would not fit into a cookie leave those before', () => {
  const { notes } = openNotes(visitWith(''), options)
  notes.write('kept')
  notes.write('x'.repeat(4000))
  expect(notes.read()).toBe('kept')
})
