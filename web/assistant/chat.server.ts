import { createHash } from 'node:crypto'
import * as v from 'valibot'
import * as texts from '#texts'
import { clampVisible } from '../../base/visible-characters.ts'
import type { AssistantAnswer, ChatRecord } from '../../contract/calls/assistant.ts'
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
import { refuseByToast } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { choicesOf, messagesOf } from './messages.ts'
import { LATEST } from './start-position.ts'

const noted = v.object({
  type: v.picklist(Object.values(assistantRecords)),
  value: v.string(),
  qaId: v.string(),
  text: v.string(),
  answers: v.array(
    v.object({ id: v.string(), title_local: v.string(), action_type: v.string(), problemType: v.string() }),
  ),
})
const schema = v.object({ of: v.string(), list: v.array(noted) })
type NotedRecord = v.InferOutput<typeof noted>

/** The notes fit into a cookie, and each choice among them costs a call. */
const NOTED_MAX = 8

/** Whose chat about which order: nobody else on this phone is shown it. */
const chatOf = ({ launch }: PageContext, orderNo: string) =>
  createHash('sha256').update(`${launch.sessionId} ${orderNo}`).digest('base64url').slice(0, 12)

function readNotes(context: PageContext, orderNo: string): NotedRecord[] | null {
  const read = v.safeParse(schema, context.notes.read())
  return read.success && read.output.of === chatOf(context, orderNo) ? read.output.list : null
}

const writeNotes = (context: PageContext, orderNo: string, list: readonly NotedRecord[]) =>
  context.notes.write({ of: chatOf(context, orderNo), list })

/** Stored only where the backend turned out to have no log (decision 068). */
function noteRecord(context: PageContext, orderNo: string, record: NotedRecord): void {
  const list = readNotes(context, orderNo)
  if (list) writeNotes(context, orderNo, [...list, record].slice(-NOTED_MAX))
}

type Topic = { id: string; title: string }

/** Rebuilds the log from the notes. Choices are requested again, so that they are in the language of the page. */
async function replay(
  context: PageContext,
  orderNo: string,
  topics: readonly Topic[],
): Promise<ChatRecord[]> {
  const list = readNotes(context, orderNo)
  if (!list) {
    writeNotes(context, orderNo, [])
    return []
  }
  const titles = new Map(topics.map(({ id, title }) => [id, title]))
  const learn = (answers: readonly AssistantAnswer[]) => {
    for (const { id, title_local } of answers) titles.set(id, title_local)
  }
  const replies = await Promise.all(
    list.map(({ type, qaId }) =>
      type === assistantRecords.picked ? context.lender.assistantAnswers({ orderNo, pid: qaId }) : null,
    ),
  )
  return list.map(({ type, value, qaId, text, answers }, at) => {
    const reply = replies[at]?.success ? replies[at].data : null
    const question = { id: qaId, title_local: reply?.question?.title_local || (titles.get(qaId) ?? '') }
    const answerList = reply?.answerList ?? answers
    learn(answerList)
    return { id: `noted-${at}`, type, value, text, answerList, helpLines: [], ...(qaId && { question }) }
  })
}

/** The records of this chat: the backend's log, or the page's own notes where the backend has none. */
async function readLog(
  context: PageContext,
  orderNo: string,
  topics: readonly Topic[],
): Promise<ChatRecord[]> {
  const log = await context.lender.assistantLog({ orderNo })
  return log.success ? log.data.list : replay(context, orderNo, topics)
}

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
      typed: fieldIn(context.typed, 'text'),
      links: {
        contact: href(paths.customerService),
        otherOrder: orderList.length > 1 ? href(paths.complaintNew) : null,
        store: pack.stores[context.launch.clientType === 'ios' ? 'ios' : 'android'],
      },
      currentUrl: context.currentUrl,
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
const latest = ({ currentUrl }: PageContext) => `${currentUrl}#${LATEST}`

/** The log has grown: a script gets it with the outcome. */
const answered = (context: PageContext): Outcome => ({ changed: true, to: latest(context) })

async function pick(context: PageContext, form: FormData): Promise<Outcome> {
  const saved = await record(context, { type: assistantRecords.picked, qaId: fieldIn(form, 'qaId') })
  return saved.success ? answered(context) : refusalOf(saved)
}

/** Product 5: chat input is sent only when non-empty. */
async function ask(context: PageContext, form: FormData): Promise<Outcome> {
  const value = clampVisible(fieldIn(form, 'text'), ASSISTANT_TEXT_MAX)
  if (!value) return { to: latest(context) }
  const saved = await record(context, { type: assistantRecords.typed, value })
  return saved.success ? answered(context) : refusalOf(saved)
}

/** Product 4: 'solved' opens the rating, 'not solved' only records the feedback. */
async function report(context: PageContext, form: FormData): Promise<Outcome> {
  const value = fieldIn(form, 'solved')
  const saved = await record(context, { type: assistantRecords.solved, value, qaId: fieldIn(form, 'qaId') })
  if (!saved.success) return refusalOf(saved)
  return { ...answered(context), ...(value === '1' && { open: 'rate' }) }
}

/** Product 4: below 4 the service's message, from 4 on the native score. */
async function rate(context: PageContext, form: FormData): Promise<Outcome> {
  const value = fieldIn(form, 'stars')
  if (!value) return { ...refuseByToast(texts.rate_none(), ['stars']), open: 'rate' }
  const saved = await record(context, { type: assistantRecords.score, value, qaId: fieldIn(form, 'qaId') })
  if (!saved.success) return { ...refusalOf(saved), open: 'rate' }
  const done: Outcome = { ...answered(context), close: 'rate' }
  return Number(value) < CHAT_GOOD_SCORE
    ? { ...done, open: 'rated', text: saved.data.text }
    : { ...done, bridge: { action: 'score' }, otherwise: { open: 'rated-well' } }
}

export const acts = { pick, ask, report, rate }
