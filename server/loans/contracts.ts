import * as texts from '#texts'
import type { loans } from '../../contract/calls/loans.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatDay, formatInstant, localDay } from '../../market/dates.ts'
import { hasAgreement } from '../../market/order-status.ts'
import { type AgreedTerms, schedule } from '../../market/terms/schedule.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { amountRange, isWithin, refuseAmount } from './amount-range.ts'
import { agreements, agreementTitle, CONTRACT_VERSION, contractText, hashOf } from './contract-text.ts'
import { readPayee } from './payee.ts'
import { planRows } from './plan-rows.ts'
import { type Found, findProduct, propose } from './proposal.ts'
import { amountToShow } from './situation.ts'

const ownOrder = (call: Call, orderId: string, productId: string) =>
  call.db
    .selectFrom('orders')
    .select(['id', 'status', 'terms', 'start_on as startOn'])
    .where('borrower_id', '=', call.borrowerId)
    .where('id', '=', orderId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

const agreed = (call: Call, orderId: string, agreement: string) =>
  call.db
    .selectFrom('contracts')
    .selectAll()
    .where('borrower_id', '=', call.borrowerId)
    .where('order_id', '=', orderId)
    .where('agreement', '=', agreement)
    .executeTakeFirst()

type Scheduled = { terms: AgreedTerms; startOn: string; isPaidOut: boolean }

/** The payments as they follow from the terms and the day of the payout, which is not known before it has happened. */
function scheduleOf(
  { terms, startOn, isPaidOut }: Scheduled,
  { language }: Pick<Call, 'language'>,
  { pack }: Pick<Found, 'pack'>,
) {
  const day = formatDay(startOn, language)
  return {
    schedule: planRows({ periods: schedule({ ...terms, startOn }) }, { pack, language }),
    scheduleNote: isPaidOut
      ? texts.contract_schedule_from({ day })
      : texts.contract_schedule_example({ day }),
  }
}

export const contractHandlers = {
  contractList: async (call, { productId }) => {
    if (!(await findProduct(call, productId))) return refuse(codes.notFound)
    return { list: agreements.map((agreement) => ({ title: agreementTitle(agreement) })) }
  },

  contractJump: async (call, { productId, position, orderId }) => {
    if (!agreements[position] || !(await findProduct(call, productId))) return refuse(codes.notFound)
    const order = orderId === '' ? null : await ownOrder(call, orderId, productId)
    if (orderId !== '' && !(order && hasAgreement(order.status))) return refuse(codes.notFound)
    const named = { productId, position: String(position), ...(orderId && { orderId }) }
    return { contract_url: pageHref(paths.contract, {}, named) }
  },

  /** What was agreed is shown as it was agreed, in its own language; before that, as it would be agreed now. */
  contractRead: async (call, { productId, position, orderId, amount, payDay }) => {
    const agreement = agreements[position]
    const found = agreement && (await findProduct(call, productId))
    if (!found) return refuse(codes.notFound)
    if (orderId !== '') {
      const order = await ownOrder(call, orderId, productId)
      const contract = order && hasAgreement(order.status) && (await agreed(call, orderId, agreement))
      if (!contract) return refuse(codes.notFound)
      const { version, body_hash: hash, agreed_at: at } = contract
      const agreedAt = formatInstant(at, call.language, found.pack.timeZone)
      const startOn = order.startOn ?? localDay(at, found.pack.timeZone)
      const schedule = scheduleOf(
        { terms: order.terms, startOn, isPaidOut: order.startOn !== null },
        call,
        found,
      )
      return { ...contract.body, version, hash, agreedAt, ...schedule }
    }
    const shownMinor = await amountToShow(call, found)
    const range = amountRange(found, shownMinor)
    if (amount !== undefined && !isWithin(range, amount)) return refuseAmount(range, found.pack)
    const proposal = propose(found, call.now, { amountMinor: amount ?? shownMinor, payDay })
    const payee = await readPayee(call, call.borrowerId)
    const body = contractText({ ...proposal, payee, language: call.language })
    const startOn = localDay(call.now, found.pack.timeZone)
    const schedule = scheduleOf({ terms: proposal.terms, startOn, isPaidOut: false }, call, found)
    return { ...body, version: CONTRACT_VERSION, hash: hashOf(body), agreedAt: '', ...schedule }
  },
} satisfies Handlers<Pick<typeof loans, 'contractList' | 'contractJump' | 'contractRead'>>
