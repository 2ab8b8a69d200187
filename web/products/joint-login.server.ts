import * as texts from '#texts'
import { type Approach, approachOf } from '../../contract/calls/products.ts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { refusalOf, unwatched } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, textsIn } from '../page/posted.ts'
import type { IllustrationName } from '../ui/illustration/illustration.tsx'
import { follow } from './follow.server.ts'

/** The picture of a status; the numbers are the service's, and one that nobody knows is a problem. */
const pictures: Readonly<Record<string, IllustrationName>> = {
  1: 'signed-out',
  2: 'offline',
  3: 'not-found',
}

/** The error page is the same page for whatever else went wrong. */
const approachHere = ({ path, query }: PageContext): Approach =>
  path === paths.errorPage ? 'error' : approachOf(query.get('approaches') ?? '')

const knownCodes = new Set<string>(Object.values(codes))

/** A text of ours for a code of ours; a text from the address would let anyone publish in our name. */
function noticeOf({ query }: PageContext, notice: string): string {
  const code = query.get('code') ?? ''
  return code !== codes.ok && knownCodes.has(code) ? codeText(code) : notice
}

export async function load(context: PageContext) {
  const { lender, currentUrl, href } = context
  const result = await lender.standTargeted({ approaches: approachHere(context) })
  // The page that explains a failure must not fail itself.
  const failure = result.success
    ? result.data
    : {
        statusCode: '',
        errorText: texts.failure_problem(),
        noticeText: codeText(result.code),
        productList: [],
      }
  return {
    title: failure.errorText,
    props: {
      illustration: pictures[failure.statusCode] ?? 'problem',
      headline: failure.errorText,
      text: noticeOf(context, failure.noticeText),
      cards: failure.productList.map((product) => ({
        id: product.entryId,
        name: product.productName,
        logo: product.productLogo,
        range: product.amountRange,
        about: product.productDesc,
        button: product.buttonText,
        canTap: product.buttonState === '1',
        act: 'product',
        fields: { productCode: product.entryId },
        currentUrl,
      })),
      links: { home: href(paths.main), login: href(paths.login) },
      currentUrl,
    },
  }
}

async function product(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender, href } = context
  const productCode = fieldIn(form, 'productCode')
  const result = await lender.standJoint({ approaches: approachHere(context), productCode })
  if (!result.success) return refusalOf(result)
  return follow(result.data.link, context, href(paths.product, { productId: productCode }))
}

const SEEN_MAX = 12

async function seen(context: PageContext, form: FormData): Promise<Outcome> {
  for (const productCode of textsIn(form, 'productCode').slice(0, SEEN_MAX))
    unwatched(context.lender.standNecessity({ approaches: approachHere(context), productCode }))
  return {}
}

export const acts = { product, seen }
