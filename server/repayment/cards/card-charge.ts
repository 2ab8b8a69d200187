import { codes, httpStatus, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import type { Services } from '../../calls/call.ts'
import type { CardProcessor, Charge, ChargeRequest } from '../../gateways/card-processor.ts'
import { takeEvents } from '../inbox/take-events.ts'
import { changeRecord, finishRecord, type RepaymentRecord } from './card-records.ts'

const CHARGE_TIMEOUT_MS = 30_000
/** A charge that is older than this was left by a process that ended; its outcome must be looked up. */
const ABANDONED_MS = 2 * 60_000
const LOOKED_UP_AT_ONCE = 100

export const isBeingCharged = ({ state, charged_at }: RepaymentRecord, now: Date): boolean =>
  state === 'charging' && now.getTime() - (charged_at?.getTime() ?? 0) < ABANDONED_MS

async function requestOf({ db, packs }: Services, record: RepaymentRecord): Promise<ChargeRequest> {
  const card = await db
    .selectFrom('cards')
    .innerJoin('borrowers', 'borrowers.id', 'cards.borrower_id')
    .select(['cards.token', 'borrowers.market'])
    .where('cards.borrower_id', '=', record.borrower_id)
    .where('cards.id', '=', record.card_id)
    .executeTakeFirstOrThrow()
  const { currency } = packs[card.market]
  return { reference: record.id, token: card.token, amountMinor: record.amount_minor, currency }
}

/** Silence and failures are the same to us: we do not know whether the money moved. */
async function answered(asking: Promise<Charge>, { log }: Services): Promise<Charge> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<Charge>((resolve) => {
    timer = setTimeout(resolve, CHARGE_TIMEOUT_MS, { state: 'unknown' })
  })
  try {
    return await Promise.race([asking, silence])
  } catch (error) {
    log.error({ call: 'card charge', error })
    return { state: 'unknown' }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What was approved enters through the inbox as any money does, once for each record however often it is found out; the
 * record is paid with it. Null: it is.
 */
async function applyCharge(
  services: Services,
  record: RepaymentRecord,
  { request, charge }: { request: ChargeRequest; charge: Charge },
): Promise<Refusal | null> {
  if (charge.state !== 'approved') {
    const { state } = charge
    await finishRecord(services.db, record.id, {
      from: ['charging', 'unknown'],
      state,
      now: services.clock.now(),
    })
    return refuse(state === 'unknown' ? codes.paymentUnderWay : codes.paymentDeclined)
  }
  const { id } = record
  const { amountMinor, currency } = request
  const about = { eventId: id, reference: id, paidAt: charge.chargedAt, bankReference: '' }
  const payment = { ...about, amountMinor, currency }
  await takeEvents(services, `card-${record.provider}`, [{ kind: 'payment', ...payment }])
  return null
}

type WithCards = Services & { cards: CardProcessor }

/** Charges a record that was claimed for it. Null: it is paid. */
export async function charge(services: WithCards, record: RepaymentRecord): Promise<Refusal | null> {
  const request = await requestOf(services, record)
  const charge = await answered(services.cards.charge(request), services)
  return applyCharge(services, record, { request, charge })
}

/** Asks what became of a charge whose answer never came. Null: it is paid. */
export async function resolve(services: WithCards, record: RepaymentRecord): Promise<Refusal | null> {
  if (isBeingCharged(record, services.clock.now())) return refuse(codes.paymentUnderWay)
  await changeRecord(services.db, record.id, { looked_up_at: services.clock.now() })
  const request = await requestOf(services, record)
  const charge = await answered(services.cards.lookUp(request), services)
  return applyCharge(services, record, { request, charge })
}

/** For payments whose borrower does not come back to ask: those first that were not looked up for longest. */
export async function resolveAll(services: Services): Promise<void> {
  const { cards } = services
  if (!cards) return
  const open = await services.db
    .selectFrom('card_repayments')
    .selectAll()
    .where('state', 'in', ['charging', 'unknown'])
    .orderBy(
      (order) => order.ref('looked_up_at'),
      (by) => by.asc().nullsFirst(),
    )
    .orderBy('charged_at')
    .limit(LOOKED_UP_AT_ONCE)
    .execute()
  for (const record of open) {
    const outcome = await resolve({ ...services, cards }, record).catch((error: unknown) => {
      services.log.error({ call: 'card look-up', error })
      return null
    })
    if (isRefusal(outcome)) services.log.info({ call: 'card look-up', status: httpStatus(outcome.refused) })
  }
}
