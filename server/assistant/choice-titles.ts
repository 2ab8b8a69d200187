import * as texts from '#texts'
import type { LocalText } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { CategoryOffer } from './tree.ts'

const titles = {
  complaint: texts.assistant_choice_complaint,
  collection: texts.assistant_choice_collection,
  person: texts.assistant_choice_person,
} satisfies Record<CategoryOffer, unknown>

/** The choice that leads to somebody, in every language. */
export const choiceTitle = (offer: CategoryOffer): LocalText => ({
  en: withLocale('en', titles[offer]),
  id: withLocale('id', titles[offer]),
  hi: withLocale('hi', titles[offer]),
  zh: withLocale('zh', titles[offer]),
})
