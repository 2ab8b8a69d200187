import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { formatShortDay } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import { ABOUT_US_VERSION, aboutUsClauses } from '../../market/legal/about-us.ts'
import type { Clause } from '../../market/legal/clause.ts'
import { figuresOf } from '../../market/legal/figures.ts'
import { LOAN_TERMS_VERSION, loanTermsClauses } from '../../market/legal/loan-terms.ts'
import { PRIVACY_POLICY_VERSION, privacyPolicy } from '../../market/legal/privacy-policy.ts'
import type { MarketPack } from '../../market/market.ts'
import type { PageContext } from '../page/page.ts'
import type { Row } from '../ui/rows/rows.tsx'
import { languageLinks } from './frame.server.ts'
import { headOf } from './head.server.ts'
import { organization } from './structured.server.ts'

type LegalText = {
  title: typeof texts.site_about
  version: string
  clauses: (pack: MarketPack, language: Language) => Clause[]
  description: typeof texts.site_about_lead
  glance?: (pack: MarketPack, language: Language) => Row[]
}

/** The figures that a borrower looks for first, in front of the terms. */
export function termsAtAGlance(pack: MarketPack): Row[] {
  const { amountFrom, amountTo, term, decision, disbursement } = figuresOf(pack)
  return [
    { text: texts.legal_smallest(), value: amountFrom },
    { text: texts.legal_largest(), value: amountTo },
    { text: texts.legal_term(), value: term },
    { text: texts.legal_decision(), value: decision },
    { text: texts.legal_payout(), value: disbursement },
  ]
}

const furtherLinks = ({ href }: PageContext) => {
  return [
    { name: texts.site_about(), href: href(paths.aboutUs), path: paths.aboutUs },
    { name: texts.site_policy(), href: href(paths.privacyPolicy), path: paths.privacyPolicy },
    { name: texts.site_loan(), href: href(paths.loanAgreement), path: paths.loanAgreement },
    { name: texts.site_user(), href: href(paths.userSection), path: paths.userSection },
    { name: texts.site_contact(), href: href(paths.contactSection), path: paths.contactSection },
  ]
}

/** These pages have no script that could tell a native shell, which draws its own way back; its addresses name it. */
const backOf = ({ browser, launch, href }: PageContext) =>
  browser.cameFrom ?? (launch.clientType ? null : href(paths.home))

const legalPage = ({ title, version, clauses, description, glance }: LegalText) => ({
  load: async (context: PageContext) => {
    const { pack, language, path, query } = context
    const named = title()
    return {
      title: `${named} · ${pack.appName}`,
      head: headOf(context, {
        description: description({ app: pack.appName }),
        structured: [organization(pack)],
      }),
      props: {
        title: named,
        lender: pack.company.name,
        version: formatShortDay(version, language),
        glance: glance?.(pack, language) ?? [],
        clauses: clauses(pack, language),
        languages: languageLinks(context),
        back: backOf(context),
        links: furtherLinks(context).filter((link) => link.path !== path),
        /** Within the site's frame the links would open a page in a page. */
        embedded: query.get('embed') === '1',
      },
    }
  },
})

export const aboutUsPage = legalPage({
  title: texts.site_about,
  version: ABOUT_US_VERSION,
  clauses: aboutUsClauses,
  description: texts.site_about_lead,
})

export const privacyPage = legalPage({
  title: texts.site_policy,
  version: PRIVACY_POLICY_VERSION,
  clauses: privacyPolicy,
  description: texts.site_policy_lead,
})

export const loanTermsPage = legalPage({
  title: texts.site_loan,
  version: LOAN_TERMS_VERSION,
  clauses: loanTermsClauses,
  description: texts.site_loan_lead,
  glance: termsAtAGlance,
})
