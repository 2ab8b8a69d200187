import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type ComparedRound, markdownTable } from './comparison-table.ts'

const file = join(import.meta.dirname, '../../docs/performance.md')
const BEGIN = '<!-- written by npm run bench -- --only peers -->'
const END = '<!-- end of what it writes -->'

/** Replaces what the last run wrote. */
export function withTable(text: string, written: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error('docs/performance.md has no place for the table of the peers')
  return `${text.slice(0, from + BEGIN.length)}\n\n${written}\n\n${text.slice(to)}`
}

export function writeTable(rounds: readonly ComparedRound[], count: number): void {
  const [load = 0] = loadavg()
  const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const about = `${count === 1 ? 'One round' : `Median of ${count} rounds`}, ${day}, ${cpus().length} cores, load average ${Math.round(load)} at the end.`
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), `${about}\n\n${markdownTable(rounds)}`))
}
