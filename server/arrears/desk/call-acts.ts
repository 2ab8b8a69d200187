import * as texts from '#texts'
import type { deskArrears } from '../../../contract/calls/arrears.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import type { RequestOf } from '../../../contract/wire/operation.ts'
import { addDays, formatShortDay, localDay } from '../../../market/dates.ts'
import type { Market } from '../../../market/language.ts'
import { formatMoney } from '../../../market/money.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { type ContactedOrder, contactedOrder, mayContactOrder } from '../borrower-state.ts'
import { callingOf, endCall, holdCall } from '../calling.ts'
import { type ContactResult, logContact } from '../contacts.ts'
import { type PromiseResult, recordPromise } from '../promises.ts'
import { arrearsWorklist } from '../worklist.ts'
import { contactRefusalText } from './contact-refusal.ts'

type Refused<Result> = Extract<Result, { problem: string }>
type About = Pick<StaffCall, 'language'> & Pick<ContactedOrder, 'pack'>
type ContactInput = RequestOf<typeof deskArrears.contactLog>

/** So many may be taken by others between reading the list and holding one of it. */
const CANDIDATES = 20

const NEXT_MAX_DAYS = 60

function contactRefused(result: Refused<ContactResult>, { language, pack }: About): Refusal {
  if (result.problem === 'not permitted')
    return refuse(codes.notPossible, contactRefusalText(result, language, pack))
  if (result.problem === 'text missing')
    return refuse(codes.invalidRequest, texts.desk_contact_text_missing())
  return refuse(codes.invalidRequest)
}

function promiseRefused(result: Refused<PromiseResult>, { language, pack }: About): Refusal {
  switch (result.problem) {
    case 'not an amount':
      return refuse(
        codes.invalidRequest,
        texts.desk_promise_amount({ most: formatMoney(result.mostMinor, pack.currency) }),
      )
    case 'not a day':
      return refuse(
        codes.invalidRequest,
        texts.desk_promise_day({ latest: formatShortDay(result.latest, language) }),
      )
    case 'open promise':
      return refuse(codes.notPossible, texts.desk_promise_open())
    default:
      return refuse(codes.notPossible, texts.desk_promise_settled())
  }
}

const callerOf = ({ staff, now }: StaffCall) => ({ staffId: staff.id, now })

/** The order of the next borrower who may be called, held for whoever asks; null where there is none. */
async function takeNext(
  call: StaffCall,
  market: Market,
): Promise<{ orderId: string; borrowerId: string } | null> {
  const pack = call.packs[market]
  const caller = callerOf(call)
  const { rows } = await arrearsWorklist(call.db, {
    pack,
    day: localDay(call.now, pack.timeZone),
    show: 'callable',
    caller,
    limit: CANDIDATES,
  })
  for (const { orderId, borrowerId } of rows)
    if (await holdCall(call.db, borrowerId, caller)) return { orderId, borrowerId }
  return null
}

/** Holds the borrower of one order; a refusal where contact is not permitted, or somebody else is calling. */
async function take(
  call: StaffCall,
  orderId: string,
): Promise<{ orderId: string; borrowerId: string } | Refusal> {
  const order = await contactedOrder(call.db, orderId, call)
  if (!order) return refuse(codes.notFound)
  const permitted = mayContactOrder(order, call.now)
  if (!permitted.allowed)
    return refuse(codes.notPossible, contactRefusalText(permitted, call.language, order.pack))
  if (!(await holdCall(call.db, order.borrowerId, callerOf(call)))) return heldRefusal(call, order)
  return { orderId, borrowerId: order.borrowerId }
}

async function heldRefusal({ db, now }: StaffCall, { borrowerId }: ContactedOrder): Promise<Refusal> {
  const calling = await callingOf(db, borrowerId, now)
  return refuse(codes.changedMeanwhile, texts.desk_call_held({ name: calling?.heldByName ?? '' }))
}

/** Who calls next and when: as was said, otherwise after the promised day, or tomorrow where somebody was called. */
function nextOf(call: StaffCall, { today }: ContactedOrder, input: ContactInput): string | null | Refusal {
  const { way, payBy, nextOn } = input
  const latest = addDays(today, NEXT_MAX_DAYS)
  if (nextOn !== undefined)
    return nextOn < today || nextOn > latest
      ? refuse(
          codes.invalidRequest,
          texts.desk_call_next_day({ latest: formatShortDay(latest, call.language) }),
        )
      : nextOn
  if (payBy !== undefined) return addDays(payBy, 1)
  return way === 'note' ? null : addDays(today, 1)
}

export const callActs = {
  callTake: async (call, { market, orderId }) => {
    const taken = orderId === undefined ? await takeNext(call, market) : await take(call, orderId)
    if (!taken) return refuse(codes.notPossible, texts.desk_call_none())
    if (isRefusal(taken)) return taken
    call.record({
      subject: `order ${taken.orderId}`,
      borrowerId: taken.borrowerId,
      reason: `call about order ${taken.orderId}`,
      details: { field: 'phone' },
    })
    return { orderId: taken.orderId }
  },

  contactLog: async (call, input) => {
    const { db, now, packs, staff } = call
    const { orderId, way, outcome, body, amountMinor, payBy, owns = false } = input
    const order = await contactedOrder(db, orderId, call)
    if (!order) return refuse(codes.notFound)
    const nextOn = nextOf(call, order, input)
    if (isRefusal(nextOn)) return nextOn
    if ((amountMinor === undefined) !== (payBy === undefined))
      return refuse(codes.invalidRequest, texts.desk_call_promise_both())
    const calling = await callingOf(db, order.borrowerId, now)
    if (way === 'call' && calling?.heldBy && calling.heldBy !== staff.id) return heldRefusal(call, order)
    const logged = await logContact(db, { orderId, channel: way, outcome, body, by: staff.id, now, packs })
    if ('problem' in logged) return contactRefused(logged, { ...call, ...order })
    const promised =
      amountMinor !== undefined && payBy !== undefined
        ? await recordPromise(db, { orderId, amountMinor, payBy, by: staff.id, now, packs })
        : null
    if (promised && 'problem' in promised) return promiseRefused(promised, { ...call, ...order })
    const otherOwner = calling?.owner === staff.id ? null : (calling?.owner ?? null)
    await endCall(db, order.borrowerId, {
      nextOn: nextOn ?? calling?.nextOn ?? null,
      owner: owns ? staff.id : otherOwner,
    })
    const next = input.goesOn ? await takeNext(call, order.pack.market) : null
    call.record({
      subject: `order ${orderId}`,
      borrowerId: order.borrowerId,
      details: {
        contactId: logged.id,
        way,
        outcome,
        nextOn,
        ...(promised && { promiseId: promised.id, amountMinor, payBy }),
        ...(next && { thenCalls: next.orderId }),
      },
    })
    return { next: next?.orderId ?? null }
  },
} satisfies Handlers<Pick<typeof deskArrears, 'callTake' | 'contactLog'>>
