import { hash } from 'node:crypto'
import type { AssistantQuestion, AssistantTopic } from '../../contract/calls/assistant.ts'
import type { Category, TreeQuestion } from './tree.ts'

type Texts = AssistantQuestion['texts']

/** Of the texts of a question: two people who change different questions do not hinder each other. */
export const questionMark = ({ title, answer, keywords }: Texts): string => {
  const ordered = [title, answer, keywords].map(({ en, id, hi, zh }) => [en, id, hi, zh])
  return hash('sha256', JSON.stringify(ordered), 'base64url').slice(0, 22)
}

const shownQuestion = ({ id, ...texts }: TreeQuestion): AssistantQuestion => ({
  id,
  texts,
  mark: questionMark(texts),
})

export const topicsOf = (tree: readonly Category[]): AssistantTopic[] =>
  tree.map(({ id, title, questions }) => ({ id, title, questions: questions.map(shownQuestion) }))

export const findQuestion = (tree: readonly Category[], id: string): TreeQuestion | undefined =>
  tree.flatMap(({ questions }) => questions).find((question) => question.id === id)

const changeQuestions = (
  tree: readonly Category[],
  change: (questions: TreeQuestion[], topicId: string) => TreeQuestion[],
): Category[] => tree.map((category) => ({ ...category, questions: change(category.questions, category.id) }))

/** A question that is there is changed where it is; a new one is the last of its topic. */
export function withQuestion(tree: readonly Category[], topicId: string, question: TreeQuestion): Category[] {
  if (findQuestion(tree, question.id))
    return changeQuestions(tree, (questions) =>
      questions.map((one) => (one.id === question.id ? question : one)),
    )
  return changeQuestions(tree, (questions, id) => (id === topicId ? [...questions, question] : questions))
}

export const withoutQuestion = (tree: readonly Category[], id: string): Category[] =>
  changeQuestions(tree, (questions) => questions.filter((question) => question.id !== id))
