import { getPriority, setPriority } from 'node:os'
import type { Ground } from './ground.ts'
import { kinds } from './visitors/kinds.ts'

/** What came of each kind: how often which status, or how often a connection was opened. */
export type Tallies = Record<string, Record<string, number>>

/** Those who attack have machines of their own; here they give way to those whose time is measured. */
setPriority(Math.min(19, getPriority() + 10))

let attack: { stop: AbortController; ended: Promise<unknown>; tallies: Tallies } | undefined

function begin(ground: Ground) {
  const stop = new AbortController()
  const tallies: Tallies = {}
  const visits = Object.entries(kinds).map(([kind, visit], index) => {
    const tally: Record<string, number> = {}
    tallies[kind] = tally
    const note = (outcome: number | string) => {
      tally[outcome] = (tally[outcome] ?? 0) + 1
    }
    return visit({ ...ground, from: `127.66.${index + 1}.6`, signal: stop.signal, note })
  })
  attack = { stop, ended: Promise.all(visits), tallies }
}

async function end() {
  attack?.stop.abort()
  await attack?.ended
  process.send?.(attack?.tallies ?? {})
  attack = undefined
}

process.on('message', (message: { begin: Ground } | 'end') => {
  if (message === 'end') void end()
  else begin(message.begin)
})
// It ends with whoever started it.
process.on('disconnect', () => process.exit())
