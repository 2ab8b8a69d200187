import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { loanTermsClauses } from '../../market/legal/loan-terms.ts'
import type { PageContext } from '../page/page.ts'
import { costCard, readCosts } from './costs.server.ts'
import { siteFrame } from './frame.server.ts'
import { headOf } from './head.server.ts'
import { termsAtAGlance } from './legal.server.ts'
import { loanProducts, organization } from './structured.server.ts'

export async function load(context: PageContext) {
  const { pack, href } = context
  const costs = await readCosts(context)
  const lead = texts.site_loan_lead({ app: pack.appName })
  return {
    title: `${texts.site_loan()} · ${pack.appName}`,
    head: headOf(context, {
      description: lead,
      structured: [organization(pack), ...(costs ? loanProducts(pack, costs) : [])],
    }),
    props: {
      frame: siteFrame(context, 'loan'),
      lead,
      costs: costCard(costs, context),
      glance: termsAtAGlance(pack),
      clauses: loanTermsClauses(pack),
      print: href(paths.loanAgreement),
    },
  }
}
