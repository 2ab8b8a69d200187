import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { ABOUT_US_VERSION } from '../../market/legal/about-us.ts'
import { type LegalValues, legalValues } from '../../market/legal/legal-values.ts'
import { formatMoney } from '../../market/money.ts'
import type { PageContext } from '../page/page.ts'
import { costCard, readCosts } from './costs.server.ts'
import { siteFrame } from './frame.server.ts'
import { headOf } from './head.server.ts'
import { faqPage, loanProducts, organization } from './structured.server.ts'

/** What being late costs, by what the pack charges for it. */
function lateAnswer({ legal, currency }: PageContext['pack'], facts: LegalValues): string {
  if (legal.lateBands.length === 0)
    return texts.site_faq_late_charge_answer({
      cap: facts.cap,
      penaltyNew: formatMoney(legal.penaltyNewMinor, currency),
    })
  const hasPenalty = Math.max(legal.penaltyNewMinor, legal.penaltyRepeatMinor) > 0
  return hasPenalty ? texts.site_faq_late_answer(facts) : texts.site_faq_late_interest_answer(facts)
}

/** The claims of product 1, read from the market pack, and what they cost, computed from the products. */
export async function load(context: PageContext) {
  const { pack, href } = context
  const facts = legalValues(pack, ABOUT_US_VERSION)
  const costs = await readCosts(context)
  const claim = texts.home_claim(facts)
  const salary = pack.claims.salaryPer === 'year' ? texts.home_salary_year : texts.home_salary_month
  const questions = [
    {
      question: texts.site_faq_cost(),
      answer: costs?.sentence ?? texts.site_faq_cost_answer(),
    },
    { question: texts.site_faq_who(), answer: texts.site_faq_who_answer(facts) },
    { question: texts.site_faq_when(), answer: texts.site_faq_when_answer(facts) },
    { question: texts.site_faq_late(), answer: lateAnswer(pack, facts) },
    { question: texts.site_faq_data(), answer: texts.site_faq_data_answer(facts) },
  ]
  return {
    title: texts.site_home_title(facts),
    head: headOf(context, {
      description: `${claim}. ${texts.site_promise()}`,
      structured: [organization(pack), ...(costs ? loanProducts(pack, costs) : []), faqPage(questions)],
    }),
    props: {
      market: pack.market,
      frame: siteFrame(context, 'home'),
      claim,
      speed: texts.home_speed(facts),
      salary: salary(facts),
      users: pack.claims.usersMillions > 0 ? texts.home_users(facts) : null,
      costs: costCard(costs, context),
      questions,
      stores: pack.stores,
      links: {
        estimate: href(paths.estimate),
        loan: href(paths.loanSection),
        contact: href(paths.contactSection),
      },
    },
  }
}
