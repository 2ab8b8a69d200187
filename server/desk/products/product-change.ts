import * as texts from '#texts'
import { type productsDesk, type TypedTerms, termFields } from '../../../contract/desk/products.ts'
import { termLabels } from '../../../contract/desk/term-labels.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import type { RequestOf } from '../../../contract/wire/operation.ts'
import { dayBegins, formatPercent, formatShortDay, laterOf, localDay } from '../../../market/dates.ts'
import type { ProposalHandler, StaffCall } from '../../calls/call.ts'
import { BASIS_POINTS } from '../../terms/loan-rules.ts'
import { addVersion, findProductRecord, newestVersion, productSubject } from './product-record.ts'
import { computeTerms, figuresOfTerms } from './term-figures.ts'
import { typedTermsOf } from './typed-terms.ts'

type Change = RequestOf<typeof productsDesk.productChange>

const changedTerms = (before: TypedTerms, after: TypedTerms) =>
  termFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ label: termLabels[field](), before: before[field], after: after[field] }))

/** The typed terms against the product as it is; a refusal where they are wrong or somebody was faster. */
async function prepare(call: StaffCall, { productId, seen, terms: typed, holdsFrom }: Change) {
  const found = await findProductRecord(call.db, productId)
  if (!found) return refuse(codes.notFound)
  if (newestVersion(found.versions) !== seen) return refuse(codes.changedMeanwhile)
  const pack = call.packs[found.product.market]
  const today = localDay(call.now, pack.timeZone)
  const { terms, problems, figures } = computeTerms(typed, pack, today)
  if (!terms || problems.length > 0)
    return refuse(codes.notPossible, problems.map(({ message }) => message).join(' '))
  return { product: found.product, pack, today, terms, figures, startsOn: laterOf(today, holdsFrom) }
}

export const productChange: ProposalHandler<typeof productsDesk.productChange> = {
  preview: async (call, request) => {
    const prepared = await prepare(call, request)
    if ('refused' in prepared) return prepared
    const { product, pack, today, terms, figures, startsOn } = prepared
    const changes = changedTerms(typedTermsOf(product), typedTermsOf(terms))
    if (changes.length === 0) return refuse(codes.notPossible, texts.desk_product_nothing_changed())
    const rate = (of: typeof figures) =>
      formatPercent(Math.max(...of.map(({ annualRate }) => annualRate)) / BASIS_POINTS, call.language)
    return {
      subject: productSubject(product.id),
      borrowerId: null,
      market: product.market,
      version: String(request.seen),
      changes: [
        {
          label: texts.desk_product_holds_from(),
          before: '',
          after: formatShortDay(startsOn, call.language),
        },
        ...changes,
        {
          label: texts.desk_product_annual_rate(),
          before: rate(figuresOfTerms(product, pack, today)),
          after: rate(figures),
        },
      ],
      entries: [],
      balances: [],
    }
  },

  apply: async (call, request) => {
    const prepared = await prepare(call, request)
    if ('refused' in prepared) return prepared
    const { terms, startsOn, today, pack } = prepared
    const validFrom = startsOn === today ? call.now : dayBegins(startsOn, pack.timeZone)
    const added = await addVersion(call, { ...request, validFrom }, (body) => ({ ...body, ...terms }))
    return added
  },
}
