import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { assistantActions, COLLECTION_TYPE } from '../../market/constants.ts'
import { type Language, languages } from '../../market/language.ts'
import type { Db } from '../database/open.ts'
import { choiceTitle } from './choice-titles.ts'
import { publishedTree } from './published-tree.ts'
import { gramsOf, tokensOf } from './tokens.ts'
import type { Category, TreeQuestion } from './tree.ts'

const SETTING = 'assistant-tree'
/** To be raised when the same tree would be indexed in another way. */
const INDEX_VERSION = 1

/** The weight of a word of a question, by the field it is in. */
const fields = { title: 3, keywords: 2.5, answer: 1 } as const
const SATURATION = 2

/** PostgreSQL's own stemmers. Chinese has none and needs none. */
export const stemmers: Readonly<Record<Language, string>> = {
  en: 'english_stem',
  id: 'indonesian_stem',
  hi: 'hindi_stem',
  zh: 'simple',
}
export const GRAM_MARK = '#'

const offers = ['complaint', 'collection', 'person'] as const
const contentHash = (tree: readonly Category[]) =>
  hash('sha256', JSON.stringify([INDEX_VERSION, tree, offers.map(choiceTitle)]), 'base64url')

/** Puts the tree into the database that the desk published last, or else the repository's; nothing where it is there already. */
export const loadTree = (db: Db): Promise<void> => db.transaction().execute(indexTree)

/** The same within a transaction: everybody sees the new tree once it ends, in every process. */
export async function indexTree(tx: Db): Promise<void> {
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
  await tx.deleteFrom('assistant_terms').execute()
  await tx.deleteFrom('assistant_nodes').execute()
  for (const [position, category] of tree.entries()) await loadCategory(tx, category, position)
  for (const language of languages) await loadTerms(tx, tree, language)
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

type Entry = { node: string; term: string; weight: number; stems: boolean }

function entriesOf(question: TreeQuestion, language: Language): Entry[] {
  const { id: node } = question
  return Object.entries(fields).flatMap(([field, weight]) => {
    // Placeholders carry no meaning.
    const text = question[field as keyof typeof fields][language].replace(/\{\w+\}/g, ' ')
    const tokens = tokensOf(text).map((word) => ({ node, term: word.text, weight, stems: true }))
    if (field === 'answer') return tokens
    const grams = [...new Set(gramsOf(text).map((gram) => gram.text))]
    return [...tokens, ...grams.map((gram) => ({ node, term: GRAM_MARK + gram, weight, stems: false }))]
  })
}

/** Words are stemmed by PostgreSQL; how often a term is in a question counts less and less, how rarely elsewhere more. */
async function loadTerms(tx: Db, tree: readonly Category[], language: Language): Promise<void> {
  const entries = tree.flatMap(({ questions }) =>
    questions.flatMap((question) => entriesOf(question, language)),
  )
  const total = tree.reduce((sum, { questions }) => sum + questions.length, 0)
  await sql`
    with entries as (
      select e.node, e.weight, t.term
      from json_to_recordset(${JSON.stringify(entries)}::text::json)
        as e (node text, term text, weight real, stems boolean)
      cross join lateral unnest(case when e.stems then ts_lexize(${stemmers[language]}::text::regdictionary, e.term)
        else array[e.term] end) as t (term)
    ), weighed as (select node, term, sum(weight) as weight from entries group by node, term)
    insert into assistant_terms (term, language, node_id, weight, rarity)
    select term, ${language}::text, node, weight * ${SATURATION + 1}::real / (weight + ${SATURATION}::real),
      ln(1 + ${total}::real / count(*) over (partition by term))
    from weighed`.execute(tx)
}
