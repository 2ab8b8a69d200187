import { type Language, languages } from '../../market/language.ts'
import type { Db } from '../database/open.ts'
import { treeVersion } from './load-tree.ts'
import en from './phrases/build/en.json' with { type: 'json' }
import hi from './phrases/build/hi.json' with { type: 'json' }
import id from './phrases/build/id.json' with { type: 'json' }
import zh from './phrases/build/zh.json' with { type: 'json' }
import { publishedTree } from './published-tree.ts'
import {
  buildIndex,
  type Example,
  type FoundQuestions,
  findQuestions,
  type SearchIndex,
} from './search-index.ts'
import type { Category, TreeQuestion } from './tree.ts'

const phrases: Record<Language, Readonly<Record<string, readonly string[]>>> = { en, id, hi, zh }

/** How people say it: the question's own title and search words, and the phrases that belong to its id. */
const examplesOf = ({ id: question, title, keywords }: TreeQuestion): Example[] =>
  languages.flatMap((language) =>
    [title[language], keywords[language], ...(phrases[language][question] ?? [])]
      .filter((text) => text.trim() !== '')
      .map((text) => ({ question, language, text })),
  )

export const indexOfTree = (tree: readonly Category[]): Promise<SearchIndex> =>
  buildIndex(tree.flatMap(({ questions }) => questions.flatMap(examplesOf)))

/** Of the tree that borrowers get now: made once in each process, and again when the desk has published another. */
let current: { version: string; index: Promise<SearchIndex> } | null = null

async function currentIndex(db: Db): Promise<SearchIndex> {
  const version = await treeVersion(db)
  if (current?.version !== version) current = { version, index: publishedTree(db).then(indexOfTree) }
  const { index } = current
  // One that failed is made anew by whoever comes next.
  index.catch(() => {
    if (current?.index === index) current = null
  })
  return index
}

/** The questions that a typed text is about (decision 230). */
export const searchTree = async (
  db: Db,
  typed: { text: string; language: Language },
): Promise<FoundQuestions> => findQuestions(await currentIndex(db), typed)
