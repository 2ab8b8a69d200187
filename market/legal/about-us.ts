import * as texts from '#texts'
import { getLocale } from '#texts/runtime'
import { formatShortDay } from '../dates.ts'
import type { MarketPack } from '../market.ts'
import type { Clause } from './clause.ts'
import { clausesOf, legalValues, type Passage } from './legal-values.ts'

/** The day on which this text was published; a changed text is a new version. */
export const ABOUT_US_VERSION = '2026-11-18'

const passages: readonly Passage[] = [
  {
    id: 'welcome',
    heading: texts.about_welcome_heading,
    paragraphs: [texts.about_welcome_1, (facts) => (facts.millions > 0 ? texts.about_welcome_2(facts) : '')],
  },
  { id: 'quick', heading: texts.about_quick_heading, paragraphs: [texts.about_quick_1, texts.about_quick_2] },
  {
    id: 'flexible',
    heading: texts.about_flexible_heading,
    paragraphs: [texts.about_flexible_1, texts.about_flexible_2],
  },
  {
    id: 'safe',
    heading: texts.about_safe_heading,
    paragraphs: [texts.about_safe_1, texts.about_safe_2, texts.about_safe_3],
  },
  {
    id: 'service',
    heading: texts.about_service_heading,
    paragraphs: [texts.about_service_1, texts.about_service_2],
  },
  {
    id: 'who',
    heading: texts.about_who_heading,
    paragraphs: [{ in: texts.about_who_in, id: texts.about_who_id }],
  },
  { id: 'company', heading: texts.about_company_heading, paragraphs: [texts.about_company_1] },
]

/** Product 2.9: quick, flexible, safe, and people who answer. */
export function aboutUsClauses(pack: MarketPack): Clause[] {
  const facts = legalValues(pack, formatShortDay(ABOUT_US_VERSION, getLocale()))
  return clausesOf(passages, pack, facts)
}
