import * as texts from '#texts'
import { type products, type TypedTerms, termFields } from '../../../contract/calls/products.ts'
import { termLabels } from '../../../contract/calls/term-labels.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import type { RequestOf } from '../../../contract/wire/operation.ts'
import { dayBegins, formatPercent, formatShortDay, laterOf, localDay } from '../../../market/dates.ts'
import type { ProposalHandler, StaffCall } from '../../calls/call.ts'
import { BASIS_POINTS } from '../../terms/loan-rules.ts'
import { addVersion, findProductRecord, newestVersion, productSubject } from './product-record.ts'
import { computeTerms, figuresOfTerms } from './term-figures.ts'
import { typedTermsOf } from './typed-terms.ts'

type Change = RequestOf<typeof products.productChange>

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
  const startsOn = laterOf(today, holdsFrom)
  const { terms, problems, figures } = computeTerms(
    typed,
    { ...found.product, packs: call.packs, rulesOn: startsOn },
    today,
  )
  if (!terms || problems.length > 0)
    return refuse(codes.notPossible, problems.map(({ message }) => message).join(' '))
  return { product: found.product, pack, today, terms, figures, startsOn }
}

export const productChange: ProposalHandler<typeof products.productChange> = {
  preview: async (call, request) => {
    const prepared = await prepare(call, request)
    if ('refused' in prepared) return prepared
    const { product, pack, today, terms, figures, startsOn } = prepared
    const changes = changedTerms(typedTermsOf(product, pack.currency), typedTermsOf(terms, pack.currency))
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
