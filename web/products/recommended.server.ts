import * as texts from '#texts'
import { products, type Recommended } from '../../contract/calls/products.ts'
import { paths } from '../../contract/wire/paths.ts'
import { moduleForScene } from '../../market/constants.ts'
import { failureOf, refusalOf, unwatched } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { follow } from './follow.server.ts'
import { readRefusedOffers } from './not-offered.server.ts'

/** Product 2.12: tags are shown on the first two cards only. */
const TAGGED_CARDS = 2

const sceneOf = ({ query }: PageContext) => query.get('scene') ?? ''

export const asCard = (product: Recommended, position: number, currentUrl: string) => ({
  id: product.id,
  name: product.productName,
  logo: product.productLogo,
  range: product.amountRange,
  about: `${product.loan_rate} · ${product.productDesc}`,
  rows: product.forBorrower,
  reason: product.reason,
  tags: position < TAGGED_CARDS ? product.productTags : [],
  button: product.buttonText,
  // Product 4: a product with buttonStatus 0 cannot be tapped.
  canTap: product.buttonStatus !== '0',
  act: 'apply',
  fields: { productId: product.id, positionId: String(position), beacon: '0' },
  currentUrl,
})

export async function load(context: PageContext) {
  const { lender, href, currentUrl } = context
  const result = await lender.recommendedList({ scene: sceneOf(context) })
  if (!result.success) return failureOf(result)
  const refused = result.data.length === 0 ? await readRefusedOffers(context) : null
  // Product 2.12: what the empty list says is so where only the day's quota is in the way.
  const isQuota = refused === null || refused.reason === 'closed'
  return {
    title: isQuota ? texts.products_title() : refused.headline,
    props: {
      refused: isQuota ? null : refused,
      cards: result.data.map((product, position) => asCard(product, position, currentUrl)),
      home: href(paths.main),
    },
  }
}

const tapped = (context: PageContext, form: FormData) => ({
  ...requestIn(form, products.pageEventSave),
  moduleId: moduleForScene(sceneOf(context)),
})

/** Product 7.5: fire and forget. The browser sends a beacon; where it could not, the post itself reports it. */
async function event(context: PageContext, form: FormData): Promise<Outcome> {
  unwatched(context.lender.pageEventSave(tapped(context, form)))
  return {}
}

async function apply(context: PageContext, form: FormData): Promise<Outcome> {
  if (fieldIn(form, 'beacon') !== '1') unwatched(context.lender.pageEventSave(tapped(context, form)))
  const { productId = '', moduleId } = tapped(context, form)
  const result = await context.lender.productApply({
    product_id: productId,
    module_id: moduleId,
    scene: sceneOf(context),
  })
  if (!result.success) return refusalOf(result)
  return follow(result.data.url, context, context.href(paths.product, { productId }))
}

export const acts = { apply, event }
