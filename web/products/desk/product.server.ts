import * as texts from '#texts'
import type { TermFigures, TermsComputed } from '../../../contract/calls/products.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { addDays, formatPercent, formatShortDay, localDay } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import {
  type DeskPageContext,
  deskAct,
  deskFailure,
  deskRefused,
  mayCall,
  toProposal,
} from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'

const BASIS_POINTS = 10_000

const known = ({ query }: DeskPageContext) => ({ productId: query.get('id') ?? '' })

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
  const { desk, staff, currentUrl, typed, packs, language, now } = context
  const found = await desk.productShow(known(context))
  if (!found.success) return deskFailure(found)
  const { product, seen, terms: current, versions } = found.data
  const terms = typed?.has('terms.amountMin') ? requestIn(typed, deskTable.productCompute).terms : current
  const computed = await desk.productCompute({ productId: product.productId, terms })
  if (!computed.success) return deskFailure(computed)
  const today = localDay(now, packs[product.market].timeZone)
  return {
    title: product.name,
    props: {
      currentUrl,
      name: product.name,
      market: packs[product.market].appName,
      currency: packs[product.market].currency,
      open: product.open,
      // What was typed against another version stays against it: the page says so instead of overwriting.
      seen: Number(fieldIn(typed, 'seen', String(seen))),
      terms,
      today,
      holdsFrom: fieldIn(typed, 'holdsFrom', addDays(today, 1)),
      reason: fieldIn(typed, 'act') === 'offer' ? '' : fieldIn(typed, 'reason'),
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
  const [computed, list] = await Promise.all([
    desk.productCompute({ ...requestIn(form, deskTable.productCompute), ...known(context) }),
    desk.productShow(known(context)),
  ])
  if (!computed.success) return deskRefused(computed)
  if (!list.success) return deskRefused(list)
  return { stay: true, props: shownFigures(computed.data, context, list.data.product.market) }
}

const propose = deskAct('productChange', { toast: texts.desk_product_proposed, known, to: toProposal })

async function offer(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { open } = requestIn(form, deskTable.productOpen)
  const toast = open ? texts.desk_product_was_opened : texts.desk_product_was_closed
  return deskAct('productOpen', { toast, known })(context, form)
}

export const acts = { compute, propose, offer }

export type Props = PropsOf<typeof load>
