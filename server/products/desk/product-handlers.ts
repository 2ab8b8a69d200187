import type { ProductRow, ProductVersionRow, products } from '../../../contract/calls/products.ts'
import { codes, isRefusal, refuse } from '../../../contract/wire/codes.ts'
import type { StaffRows } from '../../../contract/wire/operation.ts'
import { done } from '../../../contract/wire/operation.ts'
import { localDay } from '../../../market/dates.ts'
import type { Packs } from '../../../market/market.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import type { ProductBody } from '../../database/tables/loans.ts'
import { productChange } from './product-change.ts'
import { findProductRecord, newestVersion, openProduct, productSubject } from './product-record.ts'
import { computeTerms, figuresOfTerms } from './term-figures.ts'
import { typedTermsOf } from './typed-terms.ts'

type Clocked = Pick<StaffCall, 'now'> & { packs: Packs }

function rowOf(product: ProductBody, changesAt: Date | null, { packs, now }: Clocked): ProductRow {
  const pack = packs[product.market]
  const figures = figuresOfTerms(product, pack, localDay(now, pack.timeZone))
  return {
    productId: product.id,
    market: product.market,
    name: product.name,
    open: product.open,
    amountMinMinor: product.amount_min_minor,
    amountMaxMinor: product.amount_max_minor,
    termDays: product.term_days,
    annualRate: Math.max(...figures.map(({ annualRate }) => annualRate)),
    changesOn: changesAt ? localDay(changesAt, pack.timeZone) : '',
  }
}

const plannedVersions = (call: StaffCall) =>
  call.db
    .selectFrom('product_versions')
    .select((eb) => ['product_id', eb.fn.min('valid_from').as('at')])
    .where('valid_from', '>', call.now)
    .groupBy('product_id')
    .execute()

export const productHandlers = {
  productList: async (call) => {
    const [rows, planned] = await Promise.all([
      call.db
        .selectFrom('products')
        .selectAll()
        .orderBy('market')
        .orderBy('position')
        .orderBy('id')
        .execute(),
      plannedVersions(call),
    ])
    const changesAt = new Map(planned.map(({ product_id, at }) => [product_id, at]))
    return { rows: rows.map((product) => rowOf(product, changesAt.get(product.id) ?? null, call)) }
  },

  productShow: async (call, { productId }) => {
    const found = await findProductRecord(call.db, productId)
    if (!found) return refuse(codes.notFound)
    const { product, versions } = found
    const { timeZone, currency } = call.packs[product.market]
    const planned = versions.filter(({ valid_from }) => valid_from > call.now)
    const stateOf = (version: number, from: Date): ProductVersionRow['state'] =>
      from > call.now ? 'planned' : version === product.version ? 'current' : 'past'
    return {
      product: rowOf(product, planned.map(({ valid_from }) => valid_from).toSorted(byTime)[0] ?? null, call),
      seen: newestVersion(versions),
      terms: typedTermsOf(product, currency),
      versions: versions.map(({ version, valid_from, body, source }) => ({
        version,
        holdsFrom: localDay(valid_from, timeZone),
        state: stateOf(version, valid_from),
        source,
        open: body.open,
        terms: typedTermsOf(body, currency),
      })),
    }
  },

  productCompute: async (call, { productId, terms }) => {
    const found = await findProductRecord(call.db, productId)
    if (!found) return refuse(codes.notFound)
    const today = localDay(call.now, call.packs[found.product.market].timeZone)
    const of = { ...found.product, packs: call.packs, rulesOn: today }
    const { problems, figures } = computeTerms(terms, of, today)
    return { problems, figures }
  },

  productChange,

  productOpen: async (call, { productId, seen, open, reason }) => {
    const opened = await openProduct(call, { productId, seen, open })
    if (isRefusal(opened)) return opened
    call.record({ subject: productSubject(productId), reason, details: { open, version: seen + 1 } })
    return done
  },
} satisfies Handlers<StaffRows<typeof products>>

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime()
