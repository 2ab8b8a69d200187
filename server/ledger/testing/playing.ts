import { addDays } from '../../../contract/market/dates.ts'
import { rebateOn } from '../../repayment/settlement.ts'
import { afterRebate, allocate } from '../allocation.ts'
import { components, type LedgerLoan } from '../book.ts'
import type { LoanEvent, PaymentPart } from '../events.ts'
import { type Position, position } from '../position.ts'
import type { History, Step } from './histories.ts'

export type Play = { loan: LedgerLoan; startOn: string; events: LoanEvent[]; day: string; now: Position }

type Payment = Extract<LoanEvent, { kind: 'payment' }>
/** Time that passes, or an event; of a payment by amount, the amount and the one period it is meant for, if one. */
export type Move =
  | { kind: 'nothing' }
  | { kind: 'wait'; days: number }
  | { kind: 'many'; moves: readonly Move[] }
  | Exclude<LoanEvent, { kind: 'payment' }>
  | (Payment & { amountMinor: number | null; only: number | null })

export const newPlay = ({ loan, startOn }: History): Play => ({
  loan,
  startOn,
  events: [],
  day: startOn,
  now: position(loan, [], startOn),
})

const at = <Item>(list: readonly Item[], size: number) => list[size % list.length] as Item

export function pay(play: Play, amountMinor: number, only: number | null = null): Move {
  const periods = play.now.periods.filter(({ periodNo }) => only === null || periodNo === only)
  return { ...payment(play, allocate({ periods }, amountMinor)), amountMinor, only }
}

const payment = (play: Play, parts: PaymentPart[]): Payment => ({
  kind: 'payment',
  id: `payment ${play.events.length}`,
  on: play.day,
  parts,
})

function reversal(play: Play, size: number): Move {
  const reversed = new Set(play.events.map((event) => (event.kind === 'reversal' ? event.of : '')))
  const ids = play.events.flatMap((event) => (event.kind === 'reversal' ? [] : [event.id]))
  const left = ids.filter((id) => !reversed.has(id) && !id.startsWith('rebate'))
  if (left.length === 0) return { kind: 'nothing' }
  const of = at(left, size)
  // What came with it goes with it.
  const both = [of, `rebate of ${of}`].filter((id) => ids.includes(id))
  return { kind: 'many', moves: both.map((id) => ({ kind: 'reversal', of: id, on: play.day })) }
}

/** Pays the whole loan off with what is spared by doing so early. */
function settlement(play: Play): Move {
  const { periods } = play.now
  if (play.now.settled) return { kind: 'nothing' }
  const rebate = rebateOn({ schedule: play.loan.schedule, periods, startOn: play.startOn }, play.day)
  const rest = afterRebate(play.now, rebate)
  const amountMinor = Math.max(1, rest.openMinor)
  const id = `payment ${play.events.length}`
  const paid = { ...payment(play, allocate(rest, amountMinor)), amountMinor, only: null }
  const spared = { kind: 'rebate', id: `rebate of ${id}`, on: play.day, parts: rebate } as const
  return { kind: 'many', moves: rebate.length > 0 ? [spared, paid] : [paid] }
}

export function move(play: Play, { kind, size }: Step): Move {
  const { openMinor, overdueMinor, periods } = play.now
  const period = at(periods, size)
  switch (kind) {
    case 'wait':
      return { kind, days: size < 980 ? size % 46 : size - 700 }
    case 'payPart':
      return pay(play, Math.max(1, Math.floor((openMinor * size) / 1_000)))
    case 'payOverdue':
      return pay(play, Math.max(1, overdueMinor))
    case 'payAll':
      return pay(play, Math.max(1, openMinor))
    case 'payOver':
      return pay(play, openMinor + 1 + size)
    case 'payPeriod':
      return pay(
        play,
        size % 2 === 0 ? period.openMinor + 1 : Math.ceil((period.openMinor + 1) / 2),
        period.periodNo,
      )
    case 'payLoose': {
      const parts = [{ periodNo: period.periodNo, component: at(components, size), amountMinor: size }]
      return { ...payment(play, parts), amountMinor: null, only: null }
    }
    case 'extend':
      return { kind: 'extension', id: `extension ${play.events.length}`, on: play.day, days: 1 + (size % 30) }
    case 'reverse':
      return reversal(play, size)
    case 'settle':
      return settlement(play)
  }
}

export function make(play: Play, next: Move): void {
  if (next.kind === 'nothing') return
  if (next.kind === 'many') {
    for (const each of next.moves) make(play, each)
    return
  }
  if (next.kind === 'wait') play.day = addDays(play.day, next.days)
  else play.events.push(next)
  play.now = position(play.loan, play.events, play.day)
}

export function playThrough(history: History): Play {
  const play = newPlay(history)
  for (const step of history.steps) make(play, move(play, step))
  return play
}
