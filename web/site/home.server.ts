import * as texts from '#texts'
import { ABOUT_US_VERSION } from '../../contract/market/legal/about-us.ts'
import { factsOf } from '../../contract/market/legal/facts.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { PageContext } from '../serving/page.ts'
import { costCard, readCosts } from './costs.server.ts'
import { siteFrame } from './frame.server.ts'
import { headOf } from './head.server.ts'
import { faqPage, loanProducts, organization } from './structured.server.ts'

/** The claims of product 1, read from the market pack, and what they cost, computed from the products. */
export async function load(context: PageContext) {
  const { pack, language, href } = context
  const locale = { locale: language }
  const facts = factsOf(pack, language, ABOUT_US_VERSION)
  const costs = await readCosts(context)
  const claim = texts.home_claim(facts, locale)
  const salary = pack.claims.salaryPer === 'year' ? texts.home_salary_year : texts.home_salary_month
  const questions = [
    {
      question: texts.site_faq_cost({}, locale),
      answer: costs?.sentence ?? texts.site_faq_cost_answer({}, locale),
    },
    { question: texts.site_faq_who({}, locale), answer: texts.site_faq_who_answer(facts, locale) },
    { question: texts.site_faq_when({}, locale), answer: texts.site_faq_when_answer(facts, locale) },
    { question: texts.site_faq_late({}, locale), answer: texts.site_faq_late_answer(facts, locale) },
    { question: texts.site_faq_data({}, locale), answer: texts.site_faq_data_answer(facts, locale) },
  ]
  return {
    title: texts.site_home_title(facts, locale),
    head: headOf(context, {
      description: `${claim}. ${texts.site_promise({}, locale)}`,
      structured: [organization(pack), ...(costs ? loanProducts(pack, costs) : []), faqPage(questions)],
    }),
    props: {
      frame: siteFrame(context, 'home'),
      claim,
      speed: texts.home_speed(facts, locale),
      salary: salary(facts, locale),
      users: texts.home_users(facts, locale),
      costs: costCard(costs, context),
      questions,
      stores: pack.stores,
      links: { loan: href(paths.loanSection), contact: href(paths.contactSection) },
    },
  }
}
