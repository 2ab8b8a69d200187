import * as texts from '#texts'
import { clampVisible } from '../../base/strings.ts'
import type { AssistantAnswer } from '../../contract/calls/assistant.ts'
import { paths } from '../../contract/wire/paths.ts'
import {
  ASSISTANT_TEXT_MAX,
  ASSISTANT_TOP,
  assistantActions,
  assistantRecords,
  CHAT_GOOD_SCORE,
} from '../../market/constants.ts'
import { orderNoOf } from '../loans/order-of.server.ts'
import { failureOf, refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { noteRecord, readLog } from './chat-log.server.ts'
import { choicesOf, messagesOf } from './messages.ts'
import { LATEST } from './start-position.ts'

/** Product 2.7: a choice with action_type 4 jumps to the complaint form; all others are answered here. */
const linksOf =
  ({ href }: PageContext, orderNo: string) =>
  ({ action_type, problemType }: AssistantAnswer) =>
    action_type === String(assistantActions.complaint)
      ? href(paths.complaintForm, { ...(problemType && { problemType }), ...(orderNo && { orderNo }) })
      : null

/** The tab that is open: the one the page was opened with, unless another was chosen since. */
const indexOf = ({ query }: PageContext, count: number) => {
  const requested = Number(query.get('selectedIndex') ?? '0')
  return Number.isInteger(requested) && requested >= 0 && requested < count ? requested : 0
}

export async function load(context: PageContext) {
  const { lender, pack, href } = context
  const requested = orderNoOf(context)
  const init = await lender.assistantInit({ orderNo: requested })
  if (!init.success) return failureOf(init)
  const { problemStatus: categories, orderDetail, orderList } = init.data
  const orderNo = requested || (orderDetail?.orderNo ?? '')
  const first = categories[indexOf(context, categories.length)]
  const topics = categories.map(({ id, title_local_alias: title }) => ({ id, title }))
  const [opening, list] = await Promise.all([
    lender.assistantAnswers({ orderNo, pid: first?.id ?? ASSISTANT_TOP }),
    readLog(context, orderNo, topics),
  ])
  if (!opening.success) return failureOf(opening)
  const options = { linkTo: linksOf(context, orderNo) }
  const isCategory = (id: string | undefined) => categories.some((category) => category.id === id)
  const chosen = list.findLast(({ question }) => isCategory(question?.id))?.question?.id ?? first?.id
  const reported = list.findLast(({ type, value }) => type === assistantRecords.solved && value === '1')
  const scored = list.findLast(({ type }) => type === assistantRecords.score)
  return {
    title: texts.chat_title(),
    props: {
      app: pack.appName,
      order: orderDetail && { product: orderDetail.productName, status: orderDetail.status },
      tabs: topics.map((topic) => ({ ...topic, current: topic.id === chosen })),
      opening: {
        topic: first?.title_local_alias ?? '',
        choices: choicesOf(opening.data.answerList, options),
      },
      messages: messagesOf(list, options),
      rated: {
        qaId: reported?.question?.id ?? '',
        text: context.flash?.text || scored?.text || texts.rate_thanks_text(),
      },
      typed: String(context.typed?.get('text') ?? ''),
      links: {
        contact: href(paths.customerService),
        otherOrder: orderList.length > 1 ? href(paths.complaintNew) : null,
        store: pack.stores[context.launch.clientType === 'ios' ? 'ios' : 'android'],
      },
      here: context.here,
    },
  }
}

type RecordInput = {
  type: (typeof assistantRecords)[keyof typeof assistantRecords]
  value?: string
  qaId?: string
}

/** The order that the chat is about: the address names it, or it is the borrower's latest. */
async function record(context: PageContext, input: RecordInput) {
  let orderNo = orderNoOf(context)
  if (!orderNo) {
    const init = await context.lender.assistantInit({})
    if (!init.success) return init
    orderNo = init.data.orderDetail?.orderNo ?? ''
  }
  const saved = await context.lender.assistantRecord({ orderNo, ...input })
  if (saved.success) {
    const { text, answerList: answers } = saved.data
    noteRecord(context, orderNo, { value: '', qaId: '', ...input, text, answers })
  }
  return saved
}

/** Back to the chat, at the latest message. */
const latest = ({ here }: PageContext) => `${here}#${LATEST}`

/** The log has grown: a script gets it with the outcome. */
const answered = (context: PageContext): Outcome => ({ changed: true, to: latest(context) })

const field = (form: FormData, name: string) => String(form.get(name) ?? '')

async function pick(context: PageContext, form: FormData): Promise<Outcome> {
  const saved = await record(context, { type: assistantRecords.picked, qaId: field(form, 'qaId') })
  return saved.success ? answered(context) : refusalOf(saved)
}

/** Product 5: chat input is sent only when non-empty. */
async function ask(context: PageContext, form: FormData): Promise<Outcome> {
  const value = clampVisible(field(form, 'text').trim(), ASSISTANT_TEXT_MAX)
  if (!value) return { to: latest(context) }
  const saved = await record(context, { type: assistantRecords.typed, value })
  return saved.success ? answered(context) : refusalOf(saved)
}

/** Product 4: 'solved' opens the rating, 'not solved' only records the feedback. */
async function report(context: PageContext, form: FormData): Promise<Outcome> {
  const value = field(form, 'solved')
  const saved = await record(context, { type: assistantRecords.solved, value, qaId: field(form, 'qaId') })
  if (!saved.success) return refusalOf(saved)
  return { ...answered(context), ...(value === '1' && { open: 'rate' }) }
}

/** Product 4: below 4 the service's message, from 4 on the native score. */
async function rate(context: PageContext, form: FormData): Promise<Outcome> {
  const value = field(form, 'stars')
  if (!value) return { refused: true, toast: texts.rate_none(), open: 'rate' }
  const saved = await record(context, { type: assistantRecords.score, value, qaId: field(form, 'qaId') })
  if (!saved.success) return { ...refusalOf(saved), open: 'rate' }
  const done: Outcome = { ...answered(context), close: 'rate' }
  return Number(value) < CHAT_GOOD_SCORE
    ? { ...done, open: 'rated', text: saved.data.text }
    : { ...done, bridge: { action: 'score' }, otherwise: { open: 'rated-well' } }
}

export const acts = { pick, ask, report, rate }
