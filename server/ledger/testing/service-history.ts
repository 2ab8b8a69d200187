import * as fc from 'fast-check'
import { addDays } from '../../../contract/market/dates.ts'
import { packs } from '../../../contract/market/packs/packs.ts'
import type { Db } from '../../database/open.ts'
import { rebateFor } from '../../repayment/settlement.ts'
import type { LateRules } from '../../terms/late-rules.ts'
import type { Terms } from '../../terms/schedule.ts'
import { type RecordResult, recordExtension, recordPayment, recordReversal } from '../record.ts'
import { arbitraryRules, arbitraryStep, arbitraryTerms, type Step } from './histories.ts'
import { extend, giveUp, type Model, nextDay, openWhole, post, reverse } from './model.ts'
import { parts, spared, view } from './model-view.ts'
import { middayOf } from './stored-loan.ts'

export type ServiceHistory = { terms: Terms; late: LateRules; steps: Step[] }

/** Short, for each movement is a transaction; there are enough of them to meet. */
export const arbitraryServiceHistory: fc.Arbitrary<ServiceHistory> = fc.record({
  terms: arbitraryTerms,
  late: arbitraryRules,
  steps: fc.array(arbitraryStep, { minLength: 3, maxLength: 5 }),
})

/** One loan in the service, and the same loan in the model. */
export type Both = {
  db: Db
  orderId: string
  model: Model
  day: string
  cashMinor: number
  /** Tells of a movement once more, as gateways do. */
  retold: (() => Promise<RecordResult>)[]
  /** Entries that came along with others. */
  companions: number
  open: string[]
}

const PROVIDER = 'bank'
const EXTENSION_FEE_MINOR = 77

const told = ({ orderId, day, retold }: Both, eventId = `${orderId} ${retold.length}`) => ({
  orderId,
  provider: PROVIDER,
  eventId,
  now: middayOf(day),
  packs,
})

async function tell(both: Both, telling: () => Promise<RecordResult>): Promise<void> {
  const said = await telling()
  if (!said.recorded || said.repeated) throw new Error(`not recorded: ${JSON.stringify(said)}`)
  both.retold.push(telling)
}

async function pay(both: Both, amountMinor: number): Promise<void> {
  const movement = told(both)
  await tell(both, () => recordPayment(both.db, { ...movement, amountMinor }))
  post(both.model, movement.eventId, parts(both.model, amountMinor, null))
  both.cashMinor += amountMinor
  both.open.push(movement.eventId)
}

/** Pays off what is owed less what is spared, or a little less than that, which is an ordinary payment. */
async function settle(both: Both, size: number): Promise<void> {
  const { model, day } = both
  const spare = view(model).settled ? [] : spared(model)
  const sparedMinor = spare.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const restMinor = model.periods.reduce((sum, period) => sum + openWhole(period), 0) - sparedMinor
  const amountMinor = Math.max(1, restMinor - (size % 3 === 0 ? 1 : 0))
  const movement = { ...told(both), amountMinor }
  await tell(both, () =>
    recordPayment(both.db, { ...movement, rebateFor: (loan, owed) => rebateFor(loan, owed, day) }),
  )
  if (amountMinor >= restMinor && spare.length > 0) {
    giveUp(model, `${movement.eventId} rebate`, spare)
    both.companions += 1
  }
  post(model, movement.eventId, parts(model, amountMinor, null))
  both.cashMinor += amountMinor
  both.open.push(movement.eventId)
}

async function takeBack(both: Both, size: number): Promise<void> {
  const eventId = both.open.splice(size % Math.max(1, both.open.length), 1)[0]
  if (eventId === undefined) return
  const movement = { ...told(both), of: { provider: PROVIDER, eventId } }
  await tell(both, () => recordReversal(both.db, movement))
  const { payments, rebates, extensions } = both.model
  for (const { amountMinor } of payments.get(eventId) ?? []) both.cashMinor -= amountMinor
  if (extensions.has(eventId)) both.cashMinor -= EXTENSION_FEE_MINOR
  reverse(both.model, eventId)
  if (!rebates.has(`${eventId} rebate`)) return
  reverse(both.model, `${eventId} rebate`)
  both.companions += 1
}

async function retell({ retold }: Both, size: number): Promise<void> {
  const said = await retold[size % Math.max(1, retold.length)]?.()
  if (said && !(said.recorded && said.repeated)) throw new Error(`counted twice: ${JSON.stringify(said)}`)
}

async function prolong(both: Both, days: number): Promise<void> {
  const movement = { ...told(both), feeMinor: EXTENSION_FEE_MINOR, days }
  await tell(both, () => recordExtension(both.db, movement))
  both.cashMinor += EXTENSION_FEE_MINOR
  extend(both.model, movement.eventId, days)
  both.open.push(movement.eventId)
}

function wait(both: Both, days: number): void {
  both.day = addDays(both.day, days)
  for (let day = 0; day < days; day++) nextDay(both.model)
}

/** What a step of the pure histories is through the service; a loose payment stands for telling something again. */
export async function take(both: Both, { kind, size }: Step): Promise<void> {
  const { openMinor, overdueMinor, periods } = view(both.model)
  const periodMinor = periods[size % periods.length]?.openMinor ?? 0
  const amounts: Partial<Record<Step['kind'], number>> = {
    payPart: Math.floor((openMinor * size) / 1_000),
    payOverdue: overdueMinor,
    payAll: openMinor,
    payOver: openMinor + 1 + size,
    payPeriod: periodMinor,
  }
  const amountMinor = amounts[kind]
  if (amountMinor !== undefined) return pay(both, Math.max(1, amountMinor))
  if (kind === 'wait') return wait(both, size < 980 ? size % 46 : size - 700)
  if (kind === 'extend') return prolong(both, 1 + (size % 30))
  if (kind === 'settle') return settle(both, size)
  return kind === 'reverse' ? takeBack(both, size) : retell(both, size)
}
