import { addDays } from '../../market/dates.ts'

/** Something that happens on a day, for a calendar of the borrower's own. */
export type DayEvent = { uid: string; day: string; summary: string; description: string }
export type Calendar = {
  maker: string
  name: string
  stamp: Date
  events: readonly DayEvent[]
  alarm: string
}

/** RFC 5545, 3.3.11: in a text, these four are written differently. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r\n|\r|\n/g, '\\n')

const LINE_OCTETS = 75
const octets = new TextEncoder()

/** RFC 5545, 3.1: no line is longer than 75 octets, and no letter is torn apart. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let length = 0
  for (const letter of line) {
    const size = octets.encode(letter).length
    if (length + size > LINE_OCTETS) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += letter
    length += size
  }
  return [...lines, current].join('\r\n')
}

const compactDay = (day: string) => day.replaceAll('-', '')
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** One event per day, each with an alarm at nine in the morning of the day before. */
const eventLines = ({ uid, day, summary, description }: DayEvent, { stamp, alarm }: Calendar) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(stamp)}`,
  `DTSTART;VALUE=DATE:${compactDay(day)}`,
  `DTEND;VALUE=DATE:${compactDay(addDays(day, 1))}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(alarm)}`,
  'TRIGGER:-PT15H',
  'END:VALARM',
  'END:VEVENT',
]

/** A calendar file as RFC 5545 writes it. The same uid again replaces an event instead of adding one. */
export function calendarFile(calendar: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(`-//${calendar.maker}//Repayments//EN`)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    ...calendar.events.flatMap((event) => eventLines(event, calendar)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
