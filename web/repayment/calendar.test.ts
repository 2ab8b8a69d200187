import { describe, expect, test } from 'vitest'
import { openPages } from '../testing/pages.ts'
import { calendarFile } from './calendar.ts'

const calendar = (summary: string) =>
  calendarFile({
    maker: 'A company',
    name: 'Due dates',
    stamp: new Date('2026-11-15T03:00:00Z'),
    alarm: 'Tomorrow',
    events: [{ uid: 'o-1@terang.example', day: '2026-12-31', summary, description: 'Payment 1' }],
  })
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  test('has a day with an alarm the day before', () => {
    expect(unfolded(calendar('Pay'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//A company//Repayments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Due dates',
      'BEGIN:VEVENT',
      'UID:o-1@terang.example',
      'DTSTAMP:20261115T030000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Pay',
      'DESCRIPTION:Payment 1',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Tomorrow',
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('writes what has a meaning in it otherwise', () => {
    expect(unfolded(calendar('a\\b; c, d\r\nEND:VEVENT'))).toContain('SUMMARY:a\\\\b\\; c\\, d\\nEND:VEVENT')
  })

  test.each(['भुगतान '.repeat(20), '还款日'.repeat(40), '😀'.repeat(60), 'x'.repeat(75), 'x'.repeat(300)])(
    'has no line over 75 octets, and every letter whole: %s',
    (summary) => {
      const file = calendar(summary)
      for (const line of file.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(file).not.toContain('\uFFFD')
      expect(unfolded(file)).toContain(`SUMMARY:${summary}`)
    },
  )
})

describe('the due dates of an order', () => {
  const get = (extra = '') => openPages().get(`/dueDates.ics?orderId=1&productId=2&lang=en${extra}`)

  test('are a file to keep, one event for each open period', async () => {
    const response = await get()
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const lines = unfolded(await response.text())
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:1-2@terang.example',
      'UID:1-3@terang.example',
      'UID:1-4@terang.example',
    ])
    expect(lines).toContain('DTSTART;VALUE=DATE:20261203')
    expect(lines).toContain('SUMMARY:Sample\\; loan\\, "one": pay Rp200.000\\,00')
  })

  test('are the same events when they are taken again', async () => {
    const uids = async () => unfolded(await (await get()).text()).filter((line) => line.startsWith('UID:'))
    expect(await uids()).toEqual(await uids())
  })

  test('that cannot be read, or do not exist, are a page that says so', async () => {
    const failed = await openPages().get('/dueDates.ics?orderId=broken&productId=2&lang=en')
    expect(await failed.text()).toContain('No connection')
    expect((await openPages().get('/dueDates.ics?orderId=paid&productId=2')).status).toBe(404)
  })
})
