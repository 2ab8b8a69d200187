import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../../base/time.ts'
import { type assistant, UNANSWERED_DAYS } from '../../../contract/calls/assistant.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import type { StaffRows } from '../../../contract/wire/operation.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { discardDraft, draftOf, publishDraft, saveContentDraft } from '../../content/drafts.ts'
import { contentHistory } from '../../content/history.ts'
import { crisisIn } from '../crisis.ts'
import { findQuestion, questionMark, topicsOf, withoutQuestion, withQuestion } from '../edit-tree.ts'
import { loadPublishedTree } from '../load-tree.ts'
import { readTree } from '../nodes.ts'
import { bodyOfTree, publishedTree, treeKey, treeOfBody, treeOfVersion } from '../published-tree.ts'
import { searchTree } from '../search.ts'
import type { Category } from '../tree.ts'
import { treeProblems } from '../tree-problems.ts'
import { unansweredSince } from '../unanswered.ts'

const SUBJECT = 'assistant tree'

/** The draft, or what is published where there is none. */
async function editedTree({ db }: StaffCall) {
  const { revision, draft } = await draftOf(db, treeKey)
  return { revision, tree: draft ? treeOfBody(draft.body) : await publishedTree(db) }
}

const editing = ({ staff, now }: StaffCall, seen: number) => ({ ...treeKey, seen, staffId: staff.id, now })

/** Null where somebody else saved at the same moment. */
const storeTree = (call: StaffCall, seen: number, tree: readonly Category[]) =>
  saveContentDraft(call.db, { ...editing(call, seen), body: bodyOfTree(tree) })

const newId = () => `q-${randomBytes(6).toString('hex')}`

export const assistantHandlers = {
  assistantShow: async (call, { version }) => {
    const tree = version === undefined ? (await editedTree(call)).tree : await treeOfVersion(call.db, version)
    if (!tree) return refuse(codes.notFound)
    const history = await contentHistory(call.db, treeKey)
    return { ...history, topics: topicsOf(tree), problems: treeProblems(tree, call.packs.id) }
  },

  assistantFind: async ({ db }, { text, language }) => {
    const [{ questions, isClear }, tree] = await Promise.all([
      searchTree(db, { text, language }),
      readTree(db, language),
    ])
    return {
      found: questions.map((id) => ({ id, title: tree.byId.get(id)?.title ?? '' })),
      isClear,
      crisis: crisisIn(text) ?? '',
    }
  },

  assistantUnanswered: async (call) => {
    const since = new Date(call.now.getTime() - UNANSWERED_DAYS * DAY_MS)
    const rows = await unansweredSince(call.db, since)
    call.record({ subject: 'assistant unanswered', details: { groups: rows.length } })
    return { rows: rows.map((row) => ({ ...row, latest: row.latest.toISOString() })) }
  },

  assistantQuestionSave: async (call, { topicId, questionId, mark, texts }) => {
    const { revision, tree } = await editedTree(call)
    const before = findQuestion(tree, questionId)
    if (questionId !== '' && (!before || questionMark(before) !== mark)) return refuse(codes.changedMeanwhile)
    if (!tree.some(({ id }) => id === topicId)) return refuse(codes.notFound)
    const id = before?.id ?? newId()
    const stored = await storeTree(call, revision, withQuestion(tree, topicId, { id, ...texts }))
    if (stored === null) return refuse(codes.changedMeanwhile)
    call.record({ subject: SUBJECT, details: { questionId: id, revision: stored } })
    return { questionId: id }
  },

  assistantQuestionRemove: async (call, { questionId, mark }) => {
    const { revision, tree } = await editedTree(call)
    const before = findQuestion(tree, questionId)
    if (!before || questionMark(before) !== mark) return refuse(codes.changedMeanwhile)
    const stored = await storeTree(call, revision, withoutQuestion(tree, questionId))
    if (stored === null) return refuse(codes.changedMeanwhile)
    call.record({ subject: SUBJECT, details: { removed: questionId, revision: stored } })
    return done
  },

  assistantDraftRestore: async (call, { seen, version }) => {
    const tree = await treeOfVersion(call.db, version)
    if (!tree) return refuse(codes.notFound)
    const stored = await storeTree(call, seen, tree)
    if (stored === null) return refuse(codes.changedMeanwhile)
    call.record({ subject: SUBJECT, details: { restored: version, revision: stored } })
    return done
  },

  assistantDraftDiscard: async (call, { seen }) => {
    const revision = await discardDraft(call.db, editing(call, seen))
    if (revision === null) return refuse(codes.changedMeanwhile)
    call.record({ subject: SUBJECT, details: { revision } })
    return done
  },

  assistantPublish: async (call, { seen, note }) => {
    const published = await publishDraft(call.db, { ...editing(call, seen), note })
    if (!published) return refuse(codes.changedMeanwhile)
    const problems = treeProblems(treeOfBody(published.body), call.packs.id)
    if (problems.length > 0) return refuse(codes.notPossible, problems[0])
    await loadPublishedTree(call.db)
    call.record({ subject: SUBJECT, reason: note, details: { version: published.version } })
    return { version: published.version }
  },
} satisfies Handlers<StaffRows<typeof assistant>>
