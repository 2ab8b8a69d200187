import { DAY_MS } from '../../../base/time.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { CONTRACT_SCENE, payTypes, TERM_UNIT, WIRE_SCORE } from '../../../market/constants.ts'
import { type CheckInput, openOrder, repaidOrder } from '../check.ts'
import type { SamplesOf } from './sample.ts'

const newProduct = ({ discovery: { newLoan, borrower } }: CheckInput) =>
  newLoan?.productId ?? borrower.productId

/** A product may be closed, or not for this borrower today. */
const maybeNotFor = [codes.notEligible, codes.productClosed]
/** Below every product: whoever reads it refuses. */
const TINY = '0.01'

export const loanSamples: SamplesOf<'loans'> = {
  loanDetails: { fields: openOrder },
  scoreSave: { fields: () => ({ score: WIRE_SCORE }) },
  loanConfirm: {
    fields: (input) => ({ productId: newProduct(input) }),
    by: 'newLoan',
    orRefused: maybeNotFor,
  },
  loanChoice: {
    fields: (input) => ({ productId: newProduct(input) }),
    by: 'newLoan',
    orRefused: maybeNotFor,
  },
  offerRefusal: { fields: () => ({}) },
  loanPush: {
    fields: (input) => ({ amount: TINY, periods: '1', termUnit: TERM_UNIT, productId: newProduct(input) }),
    by: 'newLoan',
    refusedWith: [codes.outOfRange, codes.alreadyConfirmed, ...maybeNotFor],
  },
  contractList: { fields: (input) => ({ productId: openOrder(input).productId, scene: CONTRACT_SCENE }) },
  contractRead: { fields: (input) => ({ productId: openOrder(input).productId, position: '0' }) },
  contractJump: {
    fields: (input) => ({ productId: openOrder(input).productId, scene: CONTRACT_SCENE, position: '0' }),
  },
}

const inThreeDays = () => new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)

export const repaymentSamples: SamplesOf<'repayment'> = {
  payCodeCreate: { fields: openOrder },
  payStatus: { fields: ({ facts }) => ({ codeId: facts.own.payCode }) },
  settlementQuote: { fields: openOrder },
  refundAsk: { fields: repaidOrder, by: 'other', orRefused: [codes.notFound] },
  creditUse: {
    fields: (input) => ({ ...repaidOrder(input), toOrderId: repaidOrder(input).orderId, nowMinor: '1' }),
    by: 'other',
    orRefused: [codes.notFound, codes.amountChanged],
  },
  creditDecline: {
    fields: (input) => ({ ...repaidOrder(input), declined: '0' }),
    by: 'other',
    orRefused: [codes.notFound],
  },
  payMethods: { fields: (input) => ({ ...openOrder(input), pay_type: payTypes.bank }) },
  extensionDetails: { fields: openOrder, orRefused: [codes.notExtendable] },
  instalments: { fields: openOrder },
  paymentHelp: { fields: openOrder, orRefused: [codes.nothingOwed] },
  promiseMake: {
    fields: (input) => ({ ...openOrder(input), day: inThreeDays(), share: 'whole', reason: '' }),
    orRefused: [codes.notFound, codes.notPossible],
  },
  planAsk: { fields: (input) => ({ ...openOrder(input), reason: '' }), orRefused: [codes.notFound] },
  cardWays: { fields: (input) => ({ orderId: openOrder(input).orderId }) },
  cardCommit: {
    fields: ({ facts, discovery }) => ({
      orderId: discovery.borrower.orderId,
      cardId: facts.own.card,
      repayToken: facts.repayToken,
      amount: facts.dueAmount,
      sendMsg: '0',
    }),
    harmless: { repayToken: 'no-such-token' },
  },
  walletPay: {
    fields: (input) => ({ orderId: openOrder(input).orderId, amount: input.facts.dueAmount }),
    orRefused: [codes.notAvailable, codes.paymentUnderWay],
  },
  cardConfirm: {
    fields: ({ facts, discovery }) => ({
      orderId: discovery.borrower.orderId,
      verifyCode: '1',
      repaymentRecordId: facts.own.repaymentRecord,
    }),
    refusedWith: [codes.wrongRepaymentCode],
  },
  cardList: { fields: () => ({}) },
  cardBind: {
    fields: () => ({ cardNo: '1234', expiry: '12/34', holderName: 'Sample' }),
    refusedWith: [codes.fieldsRefused, codes.cardRefused],
  },
  cardRemove: { fields: () => ({ cardId: 'no-such-card' }), refusedWith: [codes.notFound] },
}

export const documentSamples: SamplesOf<'documents'> = {
  paymentList: { fields: (input) => ({ orderId: openOrder(input).orderId }) },
  receiptRead: { fields: ({ facts }) => ({ paymentId: facts.others.payment }), by: 'other' },
  statementRead: { fields: (input) => ({ orderId: openOrder(input).orderId }) },
  closureRead: { fields: (input) => ({ orderId: repaidOrder(input).orderId }), by: 'other' },
  documentVerify: { fields: ({ facts }) => ({ code: facts.documentCode }) },
}

const look = { order: '0', part: '0' }

export const madeDocumentSamples: SamplesOf<'madeDocuments'> = {
  statementMade: { fields: (input) => ({ orderId: openOrder(input).orderId, ...look }) },
  accountCopyMade: { fields: () => ({ form: 'pdf', ...look }), refusedWith: [codes.stepUpRequired] },
}

export const homeSamples: SamplesOf<'home'> = { homeLoad: { fields: () => ({}) } }

export const productSamples: SamplesOf<'products'> = {
  recommendedList: { fields: () => ({ scene: '' }) },
  pageEventSave: { fields: (input) => ({ productId: newProduct(input), moduleId: '300', positionId: '0' }) },
  serviceEventSave: {
    fields: (input) => ({ productId: newProduct(input), moduleId: '30', positionId: '0' }),
  },
  productApply: {
    fields: (input) => ({ product_id: newProduct(input), module_id: '300', scene: '' }),
    by: 'newLoan',
    orRefused: maybeNotFor,
  },
  productRedirect: {
    fields: (input) => ({ module: '30', position: '0', productCode: newProduct(input) }),
    by: 'newLoan',
    orRefused: maybeNotFor,
  },
  orderList: { fields: () => ({}) },
  standTargeted: { fields: () => ({ approaches: 'session' }) },
  standNecessity: { fields: (input) => ({ approaches: 'session', productCode: newProduct(input) }) },
  standJoint: {
    fields: (input) => ({ approaches: 'session', productCode: newProduct(input) }),
    orRefused: [codes.productClosed],
  },
}
