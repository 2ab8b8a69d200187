import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf } from '../../tools/counts.ts'
import { type Position, position } from './position.ts'
import { arbitraryHistory, type History } from './testing/histories.ts'
import { extend, giveUp, type Model, newModel, nextDay, post, reverse } from './testing/model.ts'
import { parts, spared, view } from './testing/model-view.ts'
import { type Move, make, move, newPlay } from './testing/playing.ts'

const RUNS = countOf('ledgerHistories')
const SEED = Number(process.env['LEDGER_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const names = Object.keys(one) as (keyof typeof one)[]
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}

/** Comparing by `expect` alone would take most of the run; it tells the difference when there is one. */
function expectSame(found: unknown, wanted: unknown): void {
  if (!isSame(found, wanted)) expect(found).toStrictEqual(wanted)
}

function follow(model: Model, next: Move): void {
  if (next.kind === 'wait') for (let day = 0; day < next.days; day++) nextDay(model)
  if (next.kind === 'many') for (const each of next.moves) follow(model, each)
  if (next.kind === 'extension') extend(model, next.id, next.days)
  if (next.kind === 'rebate') {
    expectSame(next.parts, spared(model))
    giveUp(model, next.id, spared(model))
  }
  if (next.kind === 'reversal') reverse(model, next.of)
  if (next.kind !== 'payment') return
  const wanted = next.amountMinor === null ? [...next.parts] : parts(model, next.amountMinor, next.only)
  expectSame(next.parts, wanted)
  post(model, next.id, wanted)
}

function compare(history: History): void {
  const play = newPlay(history)
  const model = newModel(history.loan, history.startOn)
  let past: { day: string; wanted: Position } | null = null
  for (const [index, step] of history.steps.entries()) {
    const next = move(play, step)
    make(play, next)
    follow(model, next)
    const wanted = view(model)
    expectSame(play.now, wanted)
    if (index < history.steps.length / 2 || past?.day === play.day) past = { day: play.day, wanted }
  }
  // What was owed on a past day stays known: later events do not change it.
  if (past) expectSame(position(play.loan, play.events, past.day), past.wanted)
}

test('random histories end where the simple model ends, step by step', { timeout: 300_000 }, () => {
  process.stdout.write(`ledger: ${RUNS} histories, LEDGER_SEED=${SEED}\n`)
  fc.assert(fc.property(arbitraryHistory, compare), { numRuns: RUNS, seed: SEED })
})
