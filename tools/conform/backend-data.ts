import { type EndpointKey, rowOf } from '../../contract/calls/table.ts'
import type { OwnedKind } from '../../contract/wire/fields.ts'
import { ASSISTANT_TOP, COLLECTION_TYPE, payTypes } from '../../market/constants.ts'
import type { Answer, Backend, Caller, Fields } from './backend.ts'
import { type Discovery, hasAdditions, type Person } from './discovery.ts'

export type Belongings = Partial<Record<OwnedKind, string>>

/** What the backend itself says about the two borrowers before anything is checked; what it does not say is missing. */
export type BackendData = {
  own: Belongings
  others: Belongings
  problemType: string | undefined
  /** An order that allows no complaint about collection, and whose it is. */
  notCollected: { orderId: string; by: Caller } | undefined
  payChannel: string | undefined
  repayToken: string | undefined
  /** What the first open period comes to: what a card is charged. */
  dueAmount: string | undefined
  sid: string | undefined
  question: string | undefined
  documentCode: string | undefined
}

/** A value in the data of an answer: `tabs.0.list`. */
export function dataAt(answer: Answer, path: string): unknown {
  let value: unknown = answer.decoded?.success ? answer.decoded.data : undefined
  for (const name of path.split('.').filter(Boolean))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return value
}

export const textAt = (answer: Answer, path: string): string | undefined => {
  const value = dataAt(answer, path)
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}

export const listAt = (answer: Answer, path: string): Record<string, unknown>[] => {
  const value = dataAt(answer, path)
  return Array.isArray(value) ? value : []
}

/** The ids of all complaints in the tabs of a list. */
export const complaintsIn = (answer: Answer): string[] =>
  listAt(answer, 'tabs').flatMap(({ list }) =>
    Array.isArray(list) ? list.map(({ id }: { id?: unknown }) => String(id)) : [],
  )

type Sending = (key: EndpointKey, fields?: Fields) => Promise<Answer | null>

/** Sends as one borrower, and nothing where it is an addition that the backend has not. */
const sendingAs =
  (backend: Backend, discovery: Discovery, as: Person): Sending =>
  async (key, fields = {}) =>
    rowOf(key).ours && !hasAdditions(discovery, key) ? null : backend.send(key, fields, { as })

const text = (answer: Answer | null, path: string) => (answer ? textAt(answer, path) : undefined)

const imageIdIn = (address: string | undefined) =>
  address ? (new URL(address, 'https://backend.invalid').searchParams.get('image') ?? undefined) : undefined

async function belongingsOf(
  send: Sending,
  person: Person,
  problemType: string | undefined,
): Promise<Belongings> {
  const { orderId, productId } = person
  const list = await send('complaintList')
  const filed = list ? complaintsIn(list)[0] : undefined
  const made = filed
    ? null
    : await send('complaintSave', { problemType, problemDetail: 'A question', orderNo: orderId })
  const complaint = filed ?? text(made, 'problemId')
  const detail = await send('complaintDetail', { problemId: complaint })
  const ways = await send('cardWays', { orderId })
  const code = await send('payCodeCreate', { orderId, productId })
  return found({
    order: orderId,
    complaint,
    image: imageIdIn(text(detail, 'images.0')),
    card: text(ways, 'bankCards.0.id') ?? text(await send('cardList'), 'bankCards.0.id'),
    payCode: text(code, 'codeId') ?? text(code, 'cardNo'),
    payment: text(await send('paymentList', { orderId }), 'payments.0.paymentId'),
    session: text(await send('sessionList'), 'sessions.0.id'),
    applicationPicture: text(await send('applicationLoad'), 'identity.documentPicture'),
  })
}

const found = (all: Record<string, string | undefined>): Belongings =>
  Object.fromEntries(Object.entries(all).filter(([, id]) => id !== undefined))

/** Asks for one code of one payment, so that there is a payment to confirm. */
async function repaymentRecord(
  send: Sending,
  { orderId }: Person,
  { own, repayToken, dueAmount: amount }: Pick<BackendData, 'own' | 'repayToken' | 'dueAmount'>,
) {
  if (!own.card || !repayToken) return undefined
  return text(
    await send('cardCommit', { orderId, cardId: own.card, repayToken, amount, sendMsg: '0' }),
    'repayRecordId',
  )
}

async function notCollected(
  backend: Backend,
  { borrower, other, newLoan }: Discovery,
): Promise<BackendData['notCollected']> {
  for (const by of [borrower, other, ...(newLoan ? [newLoan] : [])]) {
    const cards = listAt(await backend.send('complaintInit', {}, { as: by }), 'orderList')
    const card = cards.find(({ isShow }) => String(isShow) !== '1')
    if (card) return { orderId: String(card['orderNo']), by }
  }
  return undefined
}

export async function gatherData(backend: Backend, discovery: Discovery): Promise<BackendData> {
  const { borrower, other } = discovery
  const send = sendingAs(backend, discovery, borrower)
  const order = { orderId: borrower.orderId, productId: borrower.productId }
  const init = await send('complaintInit', { orderNo: borrower.orderId })
  const types = init ? listAt(init, 'problemType').map(({ value }) => String(value)) : []
  const problemType = types.find((type) => type !== COLLECTION_TYPE)
  const ofOther = sendingAs(backend, discovery, other)
  const methods = await send('payMethods', { ...order, pay_type: payTypes.bank })
  const repayToken = text(await send('cardWays', { orderId: borrower.orderId }), 'repayToken')
  const dueAmount = text(await send('instalments', order), 'repayPlanDetail.repayWaitDetail.0.totalAmount')
  const own = await belongingsOf(send, borrower, problemType)
  const record = await repaymentRecord(send, borrower, { own, repayToken, dueAmount })
  return {
    own: { ...own, ...(record && { repaymentRecord: record }) },
    others: await belongingsOf(ofOther, other, problemType),
    problemType,
    notCollected: await notCollected(backend, discovery),
    payChannel: text(methods, '0.payCode') ?? text(methods, '0.bankName'),
    repayToken,
    dueAmount,
    sid: text(await backend.send('sidCreate', {}), 'sid'),
    question: text(
      await send('assistantAnswers', { pid: ASSISTANT_TOP, orderNo: borrower.orderId }),
      'answerList.0.id',
    ),
    documentCode: text(await send('statementRead', { orderId: borrower.orderId }), 'code'),
  }
}
