import { codes } from '../../../contract/wire/codes.ts'
import { payTypes, TERM_UNIT } from '../../../market/constants.ts'
import type { Fields } from '../backend.ts'
import { type CheckInput, type NotProved, notProved, openOrder, repaidOrder } from '../check.ts'
import { NO_SUCH, needs, type RefusedRequest } from './refusals.ts'

const ofOther = ({ discovery }: CheckInput) => discovery.other
const card = ({ facts, discovery }: CheckInput): Fields | NotProved =>
  needs(facts.own.card, 'card', (cardId) => ({
    orderId: discovery.borrower.orderId,
    cardId,
    repayToken: NO_SUCH,
    amount: facts.dueAmount,
    sendMsg: '0',
  }))
const HUGE = '9999999999.00'

/** Refusals about loans and money that a request alone can bring about. A new one is one row here. */
export const loanRefusals: readonly RefusedRequest[] = [
  {
    call: 'loanDetails',
    name: 'unknown-order',
    clause: 'product 7.6, code 1003',
    says: 'A loan that does not exist is refused, in the form that loan details have.',
    fields: (input) => ({ ...openOrder(input), orderId: NO_SUCH }),
    codes: [codes.notFound],
  },
  {
    call: 'loanConfirm',
    name: 'unknown-product',
    clause: 'product 7.5, code 1003',
    says: 'There is no offer for a product that does not exist.',
    fields: () => ({ productId: NO_SUCH }),
    codes: [codes.notFound],
  },
  {
    call: 'loanPush',
    name: 'unknown-product',
    clause: 'product 7.5, code 1003',
    says: 'A product that does not exist cannot be confirmed.',
    fields: () => ({ amount: '1000000.00', periods: '1', termUnit: TERM_UNIT, productId: NO_SUCH }),
    codes: [codes.notFound],
  },
  {
    call: 'loanPush',
    name: 'huge-amount',
    clause: 'product 10.11: limits bind; codes 1010 and 1016',
    says: 'No more is lent than the product and the borrower’s limit allow.',
    fields: (input) => ({
      amount: HUGE,
      periods: '1',
      termUnit: TERM_UNIT,
      productId: openOrder(input).productId,
    }),
    codes: [codes.outOfRange, codes.notEligible],
  },
  {
    call: 'loanPush',
    name: 'closed-product',
    clause: 'product 7.5, code 1008',
    says: 'A product that is not lent at present cannot be confirmed.',
    fields: ({ discovery: { closedProductId: id } }) =>
      id
        ? { amount: '1000000.00', periods: '1', termUnit: TERM_UNIT, productId: id }
        : notProved('no closed product is given'),
    codes: [codes.productClosed, codes.notEligible],
  },
  {
    call: 'loanPush',
    name: 'months',
    clause: 'product 1: the term unit is days; code 1002',
    says: 'A term in another unit than days is refused.',
    fields: (input) => ({
      amount: '1000000.00',
      periods: '1',
      termUnit: 'month',
      productId: openOrder(input).productId,
    }),
    codes: [codes.invalidRequest],
  },
  {
    call: 'contractJump',
    name: 'unknown-agreement',
    clause: 'product 7.5, code 1003',
    says: 'An agreement that does not exist has no address.',
    fields: (input) => ({ productId: openOrder(input).productId, scene: '3', position: '99' }),
    codes: [codes.notFound],
  },
  {
    call: 'payCodeCreate',
    name: 'nothing-owed',
    clause: 'product 7.5, code 1011',
    says: 'Nobody gets a code to pay a loan that is repaid.',
    fields: repaidOrder,
    by: ofOther,
    codes: [codes.nothingOwed],
  },
  {
    call: 'payCodeCreate',
    name: 'unknown-channel',
    clause: 'product 7.5, code 1017',
    says: 'A bank or shop that is not offered is refused.',
    fields: (input) => ({
      ...openOrder(input),
      payCode: 'NO_SUCH_BANK',
      pay_type: payTypes.bank,
      is_default: '0',
    }),
    codes: [codes.channelGone],
  },
  {
    call: 'payMethods',
    name: 'unknown-type',
    clause: 'product 9: pay types 1 and 2; code 1002',
    says: 'A way to pay that is neither bank nor shop is refused.',
    fields: (input) => ({ ...openOrder(input), pay_type: '3' }),
    codes: [codes.invalidRequest],
  },
  {
    call: 'extensionDetails',
    name: 'repaid-loan',
    clause: 'product 10.11: nothing is sold that does not help; code 1012',
    says: 'A loan that is repaid cannot be extended.',
    fields: repaidOrder,
    by: ofOther,
    codes: [codes.notExtendable],
  },
  {
    call: 'cardCommit',
    name: 'unknown-token',
    clause: 'product 7.3, code 1032',
    says: 'A card is charged only from a payment page that the backend opened.',
    fields: card,
    codes: [codes.repayPageExpired],
  },
  {
    call: 'cardConfirm',
    name: 'wrong-code',
    clause: 'product 8: 800006 is a wrong code',
    says: 'A card payment is not made with a wrong code.',
    fields: ({ facts, discovery }) =>
      needs(facts.own.repaymentRecord, 'card payment that waits for a code', (id) => ({
        orderId: discovery.borrower.orderId,
        verifyCode: '12',
        repaymentRecordId: id,
      })),
    codes: [codes.wrongRepaymentCode],
  },
]
