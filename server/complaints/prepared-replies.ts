import * as texts from '#texts'
import type { ComplainedOrder, PreparedReply } from '../../contract/calls/complaints.ts'
import { COLLECTION_TYPE } from '../../market/constants.ts'
import { formatDay, localDay } from '../../market/dates.ts'
import { type Language, type LocalText, languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'

type ReplyValues = {
  complaintId: string
  receivedAt: Date
  now: Date
  order: ComplainedOrder
  pack: MarketPack
}
type Message = (values: { order: string }) => string
/** `types`: the complaints that it answers; none for all of them. `forLoan`: only where money was lent. */
type ReplyRow = {
  key: string
  types: readonly string[]
  forLoan?: true
  title: () => string
  body: Message
}

/** Values of types are those of complaints that were filed (server/complaints/types.ts). */
const replies: readonly ReplyRow[] = [
  {
    key: 'collectionStopped',
    types: [COLLECTION_TYPE],
    title: texts.desk_reply_collection_stopped,
    body: texts.complaint_reply_collection_stopped,
  },
  {
    key: 'paymentCounted',
    types: ['2', COLLECTION_TYPE],
    forLoan: true,
    title: texts.desk_reply_payment_counted,
    body: texts.complaint_reply_payment_counted,
  },
  {
    key: 'paymentProof',
    types: ['2'],
    title: texts.desk_reply_payment_proof,
    body: texts.complaint_reply_payment_proof,
  },
  {
    key: 'chargesExplained',
    types: ['3'],
    forLoan: true,
    title: texts.desk_reply_charges_explained,
    body: texts.complaint_reply_charges_explained,
  },
  {
    key: 'payoutSent',
    types: ['4'],
    title: texts.desk_reply_payout_sent,
    body: texts.complaint_reply_payout_sent,
  },
  { key: 'data', types: ['5'], title: texts.desk_reply_data, body: texts.complaint_reply_data },
  { key: 'app', types: ['6'], title: texts.desk_reply_app, body: texts.complaint_reply_app },
  { key: 'general', types: [], title: texts.desk_reply_general, body: texts.complaint_reply_general },
]

/** What has been paid and what is open, in whole sentences; nothing where no money was lent. */
function positionText({ order, now, pack }: ReplyValues, language: Language): string[] {
  if (order.startOn === null) return []
  const money = (minor: number) => formatMoney(minor, pack.currency)
  const today = localDay(now, pack.timeZone)
  const paid = money(order.paidMinor)
  if (!order.next) return [texts.complaint_reply_settled({ order: order.orderId, paid })]
  const values = {
    today: formatDay(today, language),
    paid,
    open: money(order.openMinor),
    due: money(order.next.amountMinor),
    day: formatDay(order.next.dueOn, language),
  }
  return [
    order.next.dueOn < today ? texts.complaint_reply_overdue(values) : texts.complaint_reply_open(values),
  ]
}

function write({ body }: ReplyRow, values: ReplyValues, language: Language): string {
  const { complaintId, receivedAt, order, pack } = values
  const received = formatDay(localDay(receivedAt, pack.timeZone), language)
  const amount = formatMoney(order.principalMinor, pack.currency)
  const { orderId, product } = order
  const about = { day: received, order: orderId, product, amount }
  const { phone, email } = pack.company
  return [
    texts.complaint_reply_thanks(about),
    body({ order: orderId }),
    ...positionText(values, language),
    texts.complaint_reply_contact({ phone, email, number: complaintId }),
  ].join('\n\n')
}

const inAllLanguages = (row: ReplyRow, values: ReplyValues): LocalText =>
  Object.fromEntries(
    languages.map((language) => [language, withLocale(language, () => write(row, values, language))]),
  ) as LocalText

/** Texts for the answer to a complaint of a type, with the order's facts filled in. */
export const preparedReplies = (type: string, values: ReplyValues): PreparedReply[] =>
  replies
    .filter(({ types }) => types.length === 0 || types.includes(type))
    .filter(({ forLoan }) => !forLoan || values.order.startOn !== null)
    .map((row) => ({ key: row.key, title: row.title(), texts: inAllLanguages(row, values) }))
