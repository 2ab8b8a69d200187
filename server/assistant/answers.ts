import * as texts from '#texts'
import type { assistant } from '../../contract/calls/assistant.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { ASSISTANT_TOP, assistantActions, COLLECTION_TYPE } from '../../market/constants.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { allowsCollection, orderCards } from '../complaints/complaint-list.ts'
import { ordersOf } from '../loans/orders-of.ts'
import { type Node, readTree, type TreeView } from './nodes.ts'
import { orderPlaceholders } from './order-placeholders.ts'
import { fill, marketPlaceholders, type Placeholders } from './placeholders.ts'

/** All that an answer depends on besides the question. */
export type AnswerContext = {
  tree: TreeView
  placeholders: Placeholders
  inCollection: boolean
  language: Language
  pack: MarketPack
  /** Null where the chat is about none. */
  orderId: string | null
}

/** The context of answers about an order of the borrower, or about none; null where the order is not theirs. */
export async function answerContextOf(call: Call, orderNo: string): Promise<AnswerContext | null> {
  const { db, language, packs, borrowerId } = call
  const [seen] = orderNo === '' ? [] : await ordersOf(call, { orderNo })
  if (orderNo !== '' && !seen) return null
  const { market } =
    seen?.order ??
    (await db.selectFrom('borrowers').select('market').where('id', '=', borrowerId).executeTakeFirstOrThrow())
  const pack = packs[market]
  return {
    tree: await readTree(db, language),
    language,
    pack,
    orderId: seen?.order.id ?? null,
    placeholders: { ...marketPlaceholders(pack), ...(seen && orderPlaceholders(seen, language)) },
    inCollection: seen !== undefined && allowsCollection(seen),
  }
}

/** A choice as an item of a list. Placeholders are in answers only, never in titles. */
const choice = ({ id, title, action, problemType }: Node) => ({
  id,
  title_local: title,
  action_type: action,
  problemType,
})

/** Product 6: complaints about collection are offered only where the order allows them. */
const isOffered = ({ problemType }: Node, { inCollection }: AnswerContext) =>
  problemType !== COLLECTION_TYPE || inCollection

/** What is below a node of the tree: its choices, or the one answer. */
export function answersAt(node: Node, subject: AnswerContext) {
  const { tree, placeholders } = subject
  const answered = { ...choice(node) }
  if (node.action === assistantActions.children)
    return tree
      .childrenOf(node.id)
      .filter((child) => isOffered(child, subject))
      .map(choice)
  if (node.action === assistantActions.answer) answered.title_local = fill(node.answer, placeholders)
  if (node.action === assistantActions.person)
    answered.title_local = texts.assistant_person_answer({
      phone: placeholders['phone'] ?? '',
      email: placeholders['email'] ?? '',
    })
  return [answered]
}

export const findChoices = (ids: readonly string[], subject: AnswerContext) =>
  ids.flatMap((id) => {
    const node = subject.tree.byId.get(id)
    return node && isOffered(node, subject) ? [choice(node)] : []
  })

export const answerHandlers = {
  assistantInit: async (call, { orderNo }) => {
    const orderList = await orderCards(call)
    const orderDetail = orderList.find((card) => orderNo === '' || card.orderNo === orderNo) ?? null
    if (orderNo !== '' && !orderDetail) return refuse(codes.notFound)
    const tree = await readTree(call.db, call.language)
    const problemStatus = tree.childrenOf(null).map(({ id, title }) => ({ id, title_local_alias: title }))
    return { problemStatus, orderDetail, orderList }
  },
  assistantAnswers: async (call, { orderNo, pid }) => {
    const subject = await answerContextOf(call, orderNo)
    if (!subject) return refuse(codes.notFound)
    if (pid === '' || pid === ASSISTANT_TOP) return { answerList: subject.tree.childrenOf(null).map(choice) }
    const node = subject.tree.byId.get(pid)
    if (!node) return refuse(codes.notFound)
    return { question: { id: node.id, title_local: node.title }, answerList: answersAt(node, subject) }
  },
} satisfies Handlers<Pick<typeof assistant, 'assistantInit' | 'assistantAnswers'>>
