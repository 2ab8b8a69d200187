import * as texts from '#texts'
import { formatShortDay } from '../../contract/dates.ts'
import { languages } from '../../contract/launch.ts'
import { figuresOf } from '../../contract/legal/figures.ts'
import { LOAN_TERMS_VERSION, loanTerms } from '../../contract/legal/loan-terms.ts'
import { paths } from '../../contract/paths.ts'
import type { PageContext } from '../page.ts'

/** The terms of spec 2.22. Whoever reads a contract may read it in any language, not only in those of the market. */
export async function load({ pack, language, href, hereWith }: PageContext) {
  const locale = { locale: language }
  const { amountFrom, amountTo, term, decision, disbursement } = figuresOf(pack, language)
  return {
    title: texts.loan_terms_title({}, locale),
    props: {
      lender: pack.company.name,
      version: formatShortDay(LOAN_TERMS_VERSION, language),
      figures: { amountFrom, amountTo, term, decision, disbursement },
      clauses: loanTerms(pack, language),
      languages: languages.map((offered) => ({
        language: offered,
        name: new Intl.DisplayNames(offered, { type: 'language' }).of(offered) ?? offered,
        href: hereWith({ lang: offered }),
        current: offered === language,
      })),
      links: { privacy: href(paths.privacyPolicy), contact: href(paths.customerService) },
    },
  }
}
