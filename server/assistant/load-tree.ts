import { hash } from 'node:crypto'
import { assistantActions, COLLECTION_TYPE } from '../../market/constants.ts'
import type { Db } from '../database/open.ts'
import { choiceTitle } from './choice-titles.ts'
import { publishedTree } from './published-tree.ts'
import type { Category } from './tree.ts'

const SETTING = 'assistant-tree'
/** To be raised when the same tree would be loaded in another way. */
const INDEX_VERSION = 2

const offers = ['complaint', 'collection', 'person'] as const
const contentHash = (tree: readonly Category[]) =>
  hash('sha256', JSON.stringify([INDEX_VERSION, tree, offers.map(choiceTitle)]), 'base64url')

/** Changes with everything that is published. */
export async function treeVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst()
  return row?.value ?? ''
}

/** Puts the tree into the database that the desk published last, or else the repository's; nothing where it is there already. */
export const loadTree = (db: Db): Promise<void> => db.transaction().execute(loadPublishedTree)

/** The same within a transaction: everybody sees the new tree once it ends, in every process. */
export async function loadPublishedTree(tx: Db): Promise<void> {
  // The row is locked until the end, so of processes that start at once one loads and the others see that it did.
  const { value } = await tx
    .insertInto('settings')
    .values({ key: SETTING, value: '' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ value: row.ref('settings.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  const tree = await publishedTree(tx)
  const treeHash = contentHash(tree)
  if (value === treeHash) return
  await tx.deleteFrom('assistant_nodes').execute()
  for (const [position, category] of tree.entries()) await loadCategory(tx, category, position)
  await tx.updateTable('settings').set({ value: treeHash }).where('key', '=', SETTING).execute()
}

const noText = { en: '', id: '', hi: '', zh: '' }

async function loadCategory(tx: Db, category: Category, position: number): Promise<void> {
  const { id: parent, title, questions, problemType } = category
  const top = {
    id: parent,
    parent: null,
    position,
    action: assistantActions.children,
    problem_type: '',
    title,
    answer: noText,
  }
  const questionNodes = questions.map(({ id, title: words, answer }, at) => ({
    id,
    parent,
    position: at,
    action: assistantActions.answer,
    problem_type: '',
    title: words,
    answer,
  }))
  const offered = category.offers.map((offer, at) => ({
    id: `${category.id.slice(0, 5)}-${offer}`,
    parent,
    position: questions.length + at,
    action: offer === 'person' ? assistantActions.person : assistantActions.complaint,
    problem_type: offer === 'collection' ? COLLECTION_TYPE : offer === 'complaint' ? problemType : '',
    title: choiceTitle(offer),
    answer: noText,
  }))
  await tx
    .insertInto('assistant_nodes')
    .values([top, ...questionNodes, ...offered])
    .execute()
}
