import * as texts from '#texts'
import type { deskArrears } from '../../../contract/calls/arrears.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import { formatShortDay } from '../../../market/dates.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { lockLoan } from '../../ledger/loan-record.ts'
import { type ContactedOrder, contactedOrder } from '../borrower-state.ts'
import { endHardship, type HardshipResult, hardshipsOf, lockHardships, markHardship } from '../hardships.ts'
import { promiseState, promisesOf, withdrawPromise } from '../promises.ts'

type Acts = 'promiseWithdraw' | 'hardshipMark' | 'hardshipEnd'
type Refused<Result> = Extract<Result, { problem: string }>
type About = Pick<StaffCall, 'language'> & Pick<ContactedOrder, 'pack'>

const hardshipRefused = (result: Refused<HardshipResult>, { language }: About): Refusal =>
  'latest' in result
    ? refuse(
        codes.invalidRequest,
        texts.desk_hardship_day({ latest: formatShortDay(result.latest, language) }),
      )
    : refuse(codes.invalidRequest)

/** The order's borrower, whose hardship is still the one that was seen. */
async function withSeenHardship(
  call: StaffCall,
  { orderId, seen }: { orderId: string; seen: number },
): Promise<ContactedOrder | Refusal> {
  const order = await contactedOrder(call.db, orderId, call)
  if (!order) return refuse(codes.notFound)
  await lockHardships(call.db, order.borrowerId)
  const holding = (await hardshipsOf(call.db, order.borrowerId)).find(
    ({ endedAt, until }) => endedAt === null && until >= order.today,
  )
  return (holding?.id ?? 0) === seen ? order : refuse(codes.changedMeanwhile)
}

export const arrearsActs = {
  promiseWithdraw: async (call, { orderId, promiseId }) => {
    const { db, now, staff } = call
    const loan = await lockLoan(db, orderId)
    const order = loan && (await contactedOrder(db, orderId, call))
    if (!loan || !order) return refuse(codes.notFound)
    const promise = (await promisesOf(db, orderId)).find(({ id }) => id === promiseId)
    if (!promise) return refuse(codes.notFound)
    if (promiseState(loan, promise, order.today) !== 'open') return refuse(codes.changedMeanwhile)
    await withdrawPromise(db, { id: promiseId, by: staff.id, now })
    call.record({ subject: `order ${orderId}`, borrowerId: order.borrowerId, details: { promiseId } })
    return done
  },

  hardshipMark: async (call, { orderId, until, reason, seen }) => {
    const { db, now, packs, staff } = call
    const order = await withSeenHardship(call, { orderId, seen })
    if (isRefusal(order)) return order
    const result = await markHardship(db, { orderId, until, reason, by: staff.id, now, packs })
    if ('problem' in result) return hardshipRefused(result, { ...call, ...order })
    call.record({ subject: `order ${orderId}`, borrowerId: order.borrowerId, reason, details: { until } })
    return done
  },

  hardshipEnd: async (call, { orderId, seen }) => {
    const { db, now, staff } = call
    const order = await withSeenHardship(call, { orderId, seen })
    if (isRefusal(order)) return order
    const { borrowerId } = order
    const result = await endHardship(db, { borrowerId, by: staff.id, now })
    if ('problem' in result) return refuse(codes.changedMeanwhile)
    call.record({ subject: `order ${orderId}`, borrowerId })
    return done
  },
} satisfies Handlers<Pick<typeof deskArrears, Acts>>
