import * as texts from '#texts'
import { type Approach, approachOf, type products } from '../../contract/calls/products.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { asRecommended } from '../loans/offers.ts'
import { linkOf } from './link.ts'

const SHOWN = 6

type StandMessages = {
  statusCode: string
  notice: typeof texts.stand_session_notice
  error: typeof texts.stand_session_error
}

/** What went wrong, by where it did. The status code picks the picture; pages know it by the same numbers. */
const messages: Record<Approach, StandMessages> = {
  session: { statusCode: '1', notice: texts.stand_session_notice, error: texts.stand_session_error },
  partner: { statusCode: '2', notice: texts.stand_partner_notice, error: texts.stand_partner_error },
  account: { statusCode: '3', notice: texts.stand_account_notice, error: texts.stand_account_error },
  error: { statusCode: '4', notice: texts.stand_error_notice, error: texts.stand_error_error },
  unknown: { statusCode: '0', notice: texts.stand_unknown_notice, error: texts.stand_unknown_error },
}

const productOf = (call: Call, productId: string) =>
  call.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .where('market', '=', call.pack.market)
    .executeTakeFirst()

type Event = { approaches: string; productCode: string }

async function record(
  call: Call,
  event: Event,
  kind: 'seen' | 'tapped',
): Promise<{ link: string } | Refusal> {
  const product = await productOf(call, event.productCode)
  if (!product) return refuse(codes.notFound)
  if (kind === 'tapped' && !product.open) return refuse(codes.productClosed)
  const link = linkOf(product, call.pack)
  if (kind === 'tapped' && link === '') return refuse(codes.notFound)
  await call.db
    .insertInto('stand_events')
    .values({
      market: call.pack.market,
      approach: approachOf(event.approaches),
      product_id: product.id,
      kind,
      created_at: call.now,
    })
    .execute()
  return { link }
}

/** Product 2.21 and 7.5: why a joint login failed, and what to offer to somebody whom we do not know. */
export const standHandlers = {
  standTargeted: async (call, request) => {
    const approach = messages[approachOf(request.approaches)]
    const offered = await call.db
      .selectFrom('products')
      .selectAll()
      .where('market', '=', call.pack.market)
      .orderBy('open', 'desc')
      .orderBy('position')
      .limit(SHOWN)
      .execute()
    return {
      statusCode: approach.statusCode,
      noticeText: approach.notice(),
      errorText: approach.error(),
      productList: offered.map((product) => {
        const card = asRecommended(product, call)
        return {
          productLogo: card.productLogo,
          productName: card.productName,
          buttonText: card.buttonText,
          buttonState: card.enabled,
          amountRange: card.amountRange,
          productDesc: card.productDesc,
          entryId: product.id,
        }
      }),
    }
  },
  standNecessity: async (call, event) => record(call, event, 'seen'),
  standJoint: async (call, event) => record(call, event, 'tapped'),
} satisfies Handlers<Pick<typeof products, 'standTargeted' | 'standNecessity' | 'standJoint'>>
