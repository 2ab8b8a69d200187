import * as texts from '#texts'
import { placeholdersIn } from '../../base/placeholders.ts'
import { questionParts } from '../../contract/calls/assistant.ts'
import { languageNames, languages } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { orderPlaceholderNames } from './order-placeholders.ts'
import { marketPlaceholders } from './placeholders.ts'
import type { Category, TreeQuestion } from './tree.ts'

function questionProblems(question: TreeQuestion, known: ReadonlySet<string>): string[] {
  const ofLanguage = (language: (typeof languages)[number]) => {
    const where = { question: question.title.en || question.id, language: languageNames[language] }
    const isEmpty = questionParts.some((part) => question[part][language].trim() === '')
    const names = placeholdersIn(question.answer[language]).toSorted()
    // Nothing fills the title and the words that find it.
    const elsewhere = placeholdersIn(question.title[language] + question.keywords[language])
    const unknown = [...names.filter((name) => !known.has(name)), ...elsewhere]
    const differs = names.join() !== placeholdersIn(question.answer.en).toSorted().join()
    return [
      ...(isEmpty ? [texts.desk_assistant_empty(where)] : []),
      ...(unknown.length > 0
        ? [texts.desk_assistant_unknown_fact({ ...where, name: unknown.join(', ') })]
        : differs && !isEmpty
          ? [texts.desk_assistant_other_facts(where)]
          : []),
    ]
  }
  return languages.flatMap(ofLanguage)
}

/** Why a tree cannot be published, a sentence each: a borrower must get a whole answer in every language. */
export function treeProblems(tree: readonly Category[], pack: MarketPack): string[] {
  const known = new Set([...Object.keys(marketPlaceholders(pack)), ...orderPlaceholderNames])
  return tree.flatMap(({ questions, title }) =>
    questions.length === 0
      ? [texts.desk_assistant_no_questions({ topic: title.en })]
      : questions.flatMap((question) => questionProblems(question, known)),
  )
}
