import * as texts from '#texts'
import type { Recommended } from '../../contract/calls/products.ts'
import { paths } from '../../contract/wire/paths.ts'
import { moduleForScene } from '../../market/constants.ts'
import { failureOf, refusalOf, unwatched } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { follow } from './follow.server.ts'

/** Product 2.12: tags are shown on the first two cards only. */
const TAGGED_CARDS = 2

const sceneOf = ({ query }: PageContext) => query.get('scene') ?? ''

export const asCard = (product: Recommended, position: number, here: string) => ({
  id: product.id,
  name: product.productName,
  logo: product.productLogo,
  range: product.amountRange,
  about: `${product.loan_rate} · ${product.productDesc}`,
  reason: product.reason,
  tags: position < TAGGED_CARDS ? product.productTags : [],
  button: product.buttonText,
  // Product 4: a product with buttonStatus 0 cannot be tapped.
  canTap: product.buttonStatus !== '0',
  act: 'apply',
  fields: { productId: product.id, position: String(position), beacon: '0' },
  here,
})

export async function load(context: PageContext) {
  const { lender, href, here } = context
  const result = await lender.recommendedList({ scene: sceneOf(context) })
  if (!result.success) return failureOf(result)
  return {
    title: texts.products_title(),
    props: {
      cards: result.data.map((product, position) => asCard(product, position, here)),
      home: href(paths.main),
    },
  }
}

const tapped = (context: PageContext, form: FormData) => ({
  productId: String(form.get('productId') ?? ''),
  moduleId: moduleForScene(sceneOf(context)),
  positionId: String(form.get('position') ?? ''),
})

/** Product 7.5: fire and forget. The browser sends a beacon; where it could not, the post itself reports it. */
async function event(context: PageContext, form: FormData): Promise<Outcome> {
  unwatched(context.lender.pageEventSave(tapped(context, form)))
  return {}
}

async function apply(context: PageContext, form: FormData): Promise<Outcome> {
  if (form.get('beacon') !== '1') unwatched(context.lender.pageEventSave(tapped(context, form)))
  const { productId, moduleId } = tapped(context, form)
  const result = await context.lender.productApply({
    product_id: productId,
    module_id: moduleId,
    scene: sceneOf(context),
  })
  if (!result.success) return refusalOf(result)
  return follow(result.data.url, context, context.href(paths.product, { productId }))
}

export const acts = { apply, event }
