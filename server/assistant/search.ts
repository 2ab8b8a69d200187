import { sql } from 'kysely'
import { type Language, languages } from '../../market/language.ts'
import type { Db } from '../database/open.ts'
import { GRAM_MARK, stemmers } from './load-tree.ts'
import { gramsOf, tokensOf } from './tokens.ts'

const FOUND_MAX = 4
/** A borrower may type in another language than the page's; the page's is the likelier one. */
const OTHER_LANGUAGE = 0.8
const GRAM_WEIGHT = 0.8
/** Of what was typed, by weight, at least this much must be in a question. */
const CLOSE = 0.2
/** In another language chance likenesses are many, so it must be most of it. */
const CLOSE_IN_OTHER = 0.5
/** Weight of a word that is nowhere in the tree: it may be a typing error, which its trigrams correct. */
const UNKNOWN_RARITY = 2

const ofLanguages = languages.map((language) => `('${language}', '${stemmers[language]}')`).join(', ')

type SearchInput = { text: string; language: Language }

/** The questions that a typed text is about, best first; none when nothing is close. */
export async function searchTree(db: Db, { text, language }: SearchInput): Promise<string[]> {
  const tokens = tokensOf(text)
  const grams = gramsOf(text)
  if (tokens.length + grams.length === 0) return []
  const { rows } = await sql<{ node: string }>`
    with typed as (
      select l.language, t.term, w.weight
      from (values ${sql.raw(ofLanguages)}) as l (language, stemmer)
      cross join json_to_recordset(${JSON.stringify(tokens)}::text::json) as w (text text, weight real)
      cross join lateral unnest(ts_lexize(l.stemmer::regdictionary, w.text)) as t (term)
      union all
      select l.language, ${GRAM_MARK}::text || g.text, g.weight * ${GRAM_WEIGHT}::real
      from (values ${sql.raw(ofLanguages)}) as l (language, stemmer)
      cross join json_to_recordset(${JSON.stringify(grams)}::text::json) as g (text text, weight real)
    ), terms as (
      select language, term, sum(weight) as weight from typed group by language, term
    ), worth as (
      select a.language, a.term, a.weight * coalesce(
        (select t.rarity from assistant_terms t where t.term = a.term and t.language = a.language limit 1),
        case when starts_with(a.term, ${GRAM_MARK}::text) then 0 else ${UNKNOWN_RARITY}::real end) as worth
      from terms a
    ), totals as (select language, sum(worth) as total from worth group by language),
    scored as (
      select t.node_id, w.language, sum(w.worth * t.rarity * t.weight) as score, sum(w.worth) as covered
      from worth w join assistant_terms t on t.term = w.term and t.language = w.language
      group by t.node_id, w.language
    )
    select s.node_id as node
    from scored s join totals using (language)
    where s.covered >= totals.total * case when s.language = ${language}::text then ${CLOSE}::real else ${CLOSE_IN_OTHER}::real end
    group by s.node_id
    order by max(s.score * case when s.language = ${language}::text then 1 else ${OTHER_LANGUAGE}::real end) desc, s.node_id
    limit ${FOUND_MAX}`.execute(db)
  return rows.map(({ node }) => node)
}
