import type { loans } from '../../contract/calls/loans.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatInstant } from '../../market/dates.ts'
import { hasAgreement } from '../../market/order-status.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { amountRange, isWithin, refuseAmount } from './amount-range.ts'
import { agreements, agreementTitle, CONTRACT_VERSION, contractText, hashOf } from './contract-text.ts'
import { findProduct, propose } from './proposal.ts'
import { amountToShow } from './situation.ts'

const ownOrder = (call: Call, orderId: string, productId: string) =>
  call.db
    .selectFrom('orders')
    .select(['id', 'status'])
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
      const agreedAt = formatInstant(contract.agreed_at, call.language, found.pack.timeZone)
      return { ...contract.body, version: contract.version, hash: contract.body_hash, agreedAt }
    }
    const shownMinor = await amountToShow(call, found)
    const range = amountRange(found, shownMinor)
    if (amount !== undefined && !isWithin(range, amount)) return refuseAmount(range, found.pack)
    const proposal = propose(found, call.now, { amountMinor: amount ?? shownMinor, payDay })
    const body = contractText({ ...proposal, language: call.language })
    return { ...body, version: CONTRACT_VERSION, hash: hashOf(body), agreedAt: '' }
  },
} satisfies Handlers<Pick<typeof loans, 'contractList' | 'contractJump' | 'contractRead'>>
