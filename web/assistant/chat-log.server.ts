import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { AssistantAnswer, ChatRecord } from '../../contract/calls/assistant.ts'
import { assistantRecords } from '../../market/constants.ts'
import type { PageContext } from '../page/page.ts'

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
export type NotedRecord = v.InferOutput<typeof noted>

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

/** Stored only where the backend turned out to have no log (decision 069). */
export function noteRecord(context: PageContext, orderNo: string, record: NotedRecord): void {
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
    return { id: `noted-${at}`, type, value, text, answerList, ...(qaId && { question }) }
  })
}

/** The records of this chat: the backend's log, or the page's own notes where the backend has none. */
export async function readLog(
  context: PageContext,
  orderNo: string,
  topics: readonly Topic[],
): Promise<ChatRecord[]> {
  const log = await context.lender.assistantLog({ orderNo })
  return log.success ? log.data.list : replay(context, orderNo, topics)
}
