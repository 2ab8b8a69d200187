import * as texts from '#texts'
import {
  type TermFigures,
  type TermsComputed,
  type TypedTerms,
  termFields,
} from '../../../contract/desk/products.ts'
import { deskTable } from '../../../contract/desk/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { addDays, formatPercent, formatShortDay, localDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure, deskRefused, fieldsOf, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'

const BASIS_POINTS = 10_000

const productId = ({ query }: DeskPageContext) => query.get('id') ?? ''

const termsIn = (fields: Readonly<Record<string, string>>): TypedTerms =>
  Object.fromEntries(termFields.map((field) => [field, fields[field] ?? ''])) as TypedTerms

type Money = (minor: number) => string

const columnOf = (figures: TermFigures, money: Money, rate: (basisPoints: number) => string) => ({
  loan: money(figures.principalMinor),
  received: money(figures.receivedMinor),
  serviceFee: money(figures.serviceFeeMinor),
  interest: money(figures.interestMinor),
  fees: money(figures.feesMinor),
  total: money(figures.totalRepayMinor),
  rate: rate(figures.annualRate),
  charges: money(figures.chargesMinor),
  cap: money(figures.capMinor),
  room: money(Math.max(0, figures.capMinor - figures.chargesMinor)),
})

/** The figures as they are read, beside the fields. */
function shownFigures({ problems, figures }: TermsComputed, context: DeskPageContext, market: 'id' | 'in') {
  const { language, packs } = context
  const money: Money = (minor) => formatMoney(minor, packs[market].currency)
  const rate = (basisPoints: number) => formatPercent(basisPoints / BASIS_POINTS, language)
  const [smallest] = figures
  return {
    problems,
    columns: figures.map((of) => columnOf(of, money, rate)),
    schedule: (smallest?.periods ?? []).map(({ periodNo, dueOn }, index) => ({
      periodNo,
      dueOn: formatShortDay(dueOn, language),
      amounts: figures.map(({ periods }) => money(periods[index]?.amountMinor ?? 0)),
    })),
  }
}

async function proposalsOf({ desk, href, language, pack }: DeskPageContext, id: string) {
  const found = await desk.proposalList({ state: 'open', subject: `product ${id}` })
  if (!found.success) return []
  return found.data.rows.map((row) => ({
    id: row.proposalId,
    href: href(deskPaths.proposal, { id: row.proposalId }),
    by: row.proposedBy,
    at: deskTime(row.proposedAt, language, pack),
    reason: row.reason,
  }))
}

export async function load(context: DeskPageContext) {
  const { desk, staff, here, typed, packs, language, now } = context
  const found = await desk.productShow({ productId: productId(context) })
  if (!found.success) return deskFailure(found)
  const { product, seen, terms: current, versions } = found.data
  const fields = typed ? fieldsOf(typed) : {}
  const terms = 'amountMin' in fields ? termsIn(fields) : current
  const computed = await desk.productCompute({ productId: product.productId, terms })
  if (!computed.success) return deskFailure(computed)
  const today = localDay(now, packs[product.market].timeZone)
  return {
    title: product.name,
    props: {
      here,
      name: product.name,
      market: packs[product.market].appName,
      open: product.open,
      // What was typed against another version stays against it: the page says so instead of overwriting.
      seen: Number(fields['seen'] ?? seen),
      terms,
      today,
      holdsFrom: fields['holdsFrom'] ?? addDays(today, 1),
      reason: fields['reason'] ?? '',
      figures: shownFigures(computed.data, context, product.market),
      mayChange: mayCall(staff.role, deskTable.productChange),
      proposals: await proposalsOf(context, product.productId),
      versions: versions.map((version) => ({
        ...version,
        holdsFrom: formatShortDay(version.holdsFrom, language),
      })),
    },
  }
}

async function compute(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { desk } = context
  const id = productId(context)
  const [computed, list] = await Promise.all([
    desk.productCompute({ productId: id, terms: termsIn(fieldsOf(form)) }),
    desk.productShow({ productId: id }),
  ])
  if (!computed.success) return deskRefused(computed)
  if (!list.success) return deskRefused(list)
  return { stay: true, props: shownFigures(computed.data, context, list.data.product.market) }
}

async function propose(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const fields = fieldsOf(form)
  const result = await context.desk.productChange({
    productId: productId(context),
    seen: Number(fields['seen']),
    terms: termsIn(fields),
    holdsFrom: fields['holdsFrom'] ?? '',
    reason: fields['reason'] ?? '',
  })
  if (!result.success) return deskRefused(result)
  return {
    toast: texts.desk_product_proposed(),
    to: context.href(deskPaths.proposal, { id: result.data.proposalId }),
  }
}

async function offer(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { seen = '', open = '', why = '' } = fieldsOf(form)
  const isOpen = open === 'yes'
  const result = await context.desk.productOpen({
    productId: productId(context),
    seen: Number(seen),
    open: isOpen,
    reason: why,
  })
  if (!result.success) return deskRefused(result)
  return { toast: isOpen ? texts.desk_product_was_opened() : texts.desk_product_was_closed() }
}

export const acts = { compute, propose, offer }

export type Props = PropsOf<typeof load>
