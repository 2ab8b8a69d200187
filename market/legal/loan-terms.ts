import * as texts from '#texts'
import { getLocale } from '#texts/runtime'
import { formatShortDay } from '../dates.ts'
import type { MarketPack } from '../market.ts'
import { betweenUs } from './between-us.ts'
import type { Clause, Write } from './clause.ts'
import { figuresOf } from './figures.ts'
import { gettingALoan } from './getting-a-loan.ts'
import { payingBack } from './paying-back.ts'

export type { Clause } from './clause.ts'

/** The day on which this text was published; a changed text is a new version. */
export const LOAN_TERMS_VERSION = '2026-11-18'

const versions: Write = () => ({
  id: 'versions',
  heading: texts.terms_versions_heading(),
  paragraphs: [
    texts.terms_versions_this({ version: formatShortDay(LOAN_TERMS_VERSION, getLocale()) }),
    texts.terms_versions_yours(),
  ],
})

const clauses: readonly Write[] = [...gettingALoan, ...payingBack, ...betweenUs, versions]

/** The terms and conditions of a market's loans (product 2.22), with every figure read from its pack. */
export function loanTermsClauses(pack: MarketPack): Clause[] {
  const subject = { pack, figures: figuresOf(pack) }
  return clauses.map((write) => write(subject))
}
