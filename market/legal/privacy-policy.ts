import * as texts from '#texts'
import { getLocale } from '#texts/runtime'
import { formatShortDay } from '../dates.ts'
import type { MarketPack } from '../market.ts'
import type { Clause } from './clause.ts'
import { clausesOf, legalValues, type Passage } from './legal-values.ts'

/** The day on which this text was published; a changed text is a new version. */
export const PRIVACY_POLICY_VERSION = '2026-11-18'

const passages: readonly Passage[] = [
  { id: 'controller', heading: texts.privacy_controller_heading, paragraphs: [texts.privacy_controller_1] },
  {
    id: 'collect',
    heading: texts.privacy_collect_heading,
    paragraphs: [
      texts.privacy_collect_1,
      texts.privacy_collect_2,
      texts.privacy_collect_3,
      texts.privacy_collect_4,
    ],
  },
  { id: 'never', heading: texts.privacy_never_heading, paragraphs: [texts.privacy_never_1] },
  {
    id: 'use',
    heading: texts.privacy_use_heading,
    paragraphs: [texts.privacy_use_1, texts.privacy_use_2, texts.privacy_use_3],
  },
  {
    id: 'basis',
    heading: texts.privacy_basis_heading,
    paragraphs: [{ in: texts.privacy_basis_in, id: texts.privacy_basis_id }],
  },
  {
    id: 'share',
    heading: texts.privacy_share_heading,
    paragraphs: [texts.privacy_share_1, texts.privacy_share_2, texts.privacy_share_3],
  },
  { id: 'place', heading: texts.privacy_place_heading, paragraphs: [texts.privacy_place_1] },
  {
    id: 'keep',
    heading: texts.privacy_keep_heading,
    paragraphs: [
      texts.privacy_keep_1,
      texts.privacy_keep_2,
      texts.privacy_keep_3,
      texts.privacy_keep_4,
      texts.privacy_keep_5,
      texts.privacy_keep_6,
      texts.privacy_keep_8,
      texts.privacy_keep_7,
    ],
  },
  {
    id: 'cookies',
    heading: texts.privacy_cookies_heading,
    paragraphs: [texts.privacy_cookies_1, texts.privacy_cookies_2],
  },
  {
    id: 'security',
    heading: texts.privacy_security_heading,
    paragraphs: [texts.privacy_security_1, texts.privacy_security_2],
  },
  {
    id: 'equal',
    heading: texts.privacy_equal_heading,
    paragraphs: [texts.privacy_equal_1, texts.privacy_equal_2],
  },
  {
    id: 'rights',
    heading: texts.privacy_rights_heading,
    paragraphs: [texts.privacy_rights_1, texts.privacy_rights_2],
  },
  {
    id: 'ask',
    heading: texts.privacy_ask_heading,
    paragraphs: [texts.privacy_ask_1, texts.privacy_ask_2, texts.privacy_ask_3],
  },
  { id: 'minors', heading: texts.privacy_minors_heading, paragraphs: [texts.privacy_minors_1] },
  {
    id: 'complain',
    heading: texts.privacy_complain_heading,
    paragraphs: [{ in: texts.privacy_complain_in, id: texts.privacy_complain_id }],
  },
  { id: 'contact', heading: texts.privacy_contact_heading, paragraphs: [texts.privacy_contact_1] },
  { id: 'versions', heading: texts.privacy_versions_heading, paragraphs: [texts.privacy_versions_1] },
]

/** Product 2.9: data use, disclosure, cookies, security, non-discrimination, rights, minors and contacts. */
export function privacyPolicy(pack: MarketPack): Clause[] {
  const facts = legalValues(pack, formatShortDay(PRIVACY_POLICY_VERSION, getLocale()))
  return clausesOf(passages, pack, facts)
}
