import * as texts from '#texts'
import type { LocalText } from '../../contract/market/language.ts'
import type { Offer } from './tree.ts'

const titles = {
  complaint: texts.assistant_choice_complaint,
  collection: texts.assistant_choice_collection,
  person: texts.assistant_choice_person,
} satisfies Record<Offer, unknown>

/** The choice that leads to somebody, in every language. */
export const choiceTitle = (offer: Offer): LocalText => ({
  en: titles[offer]({}, { locale: 'en' }),
  id: titles[offer]({}, { locale: 'id' }),
  hi: titles[offer]({}, { locale: 'hi' }),
  zh: titles[offer]({}, { locale: 'zh' }),
})
