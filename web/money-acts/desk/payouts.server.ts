import * as texts from '#texts'
import type { PayoutStatus } from '../../../contract/calls/books.ts'
import type { MoneyPayout, MoneyPayoutRecord, ProposedMoneyAct } from '../../../contract/calls/money.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { actForm, mayPropose, openProposals, previewActs, shownPreview } from './act-preview.server.ts'
import { problemText } from './problem-text.ts'

/** What a person can do about a payout, by how far it has come. */
const possible: Readonly<Partial<Record<PayoutStatus, readonly ProposedMoneyAct[]>>> = {
  sending: ['failPayout'],
  unknown: ['failPayout'],
  failed: ['retryPayout'],
  returned: ['retryPayout'],
}

/** What has gone or come back can be written down whatever the payout has become. */
const actsFor = ({ status, attempts, keepableMinor }: MoneyPayoutRecord): readonly ProposedMoneyAct[] => [
  ...(possible[status] ?? []),
  'confirmPayout',
  ...(attempts.some(({ goneMinor }) => goneMinor > 0) ? (['returnPayout'] as const) : []),
  ...(keepableMinor === 0 ? [] : (['keepPayout'] as const)),
]

function shownPayout({ language, packs, href }: DeskPageContext, payout: MoneyPayout) {
  const pack = packs[payout.market]
  return {
    id: payout.payoutId,
    href: href(deskPaths.payouts, { id: payout.payoutId }),
    orderId: payout.orderId,
    order: href(deskPaths.moneyOrder, { id: payout.orderId }),
    market: payout.market,
    amount: formatMoney(payout.amountMinor, pack.currency),
    purpose: payout.purpose,
    provider: payout.provider,
    status: payout.status,
    attempt: payout.attempt,
    account: payout.account,
    reason: problemText(payout.reason),
    handled: payout.handler && `${payout.handler}: ${payout.note}`,
    createdAt: deskTime(payout.createdAt, language, pack),
  }
}

async function chosenPayout(context: DeskPageContext, payoutId: string) {
  const found = await context.desk.moneyPayoutShow({ payoutId })
  if (!found.success) return deskFailure(found)
  const may = mayPropose(context)
  const { attempts, today, market } = found.data
  const money = (minor: number) => formatMoney(minor, context.packs[market].currency)
  const acts = may ? actsFor(found.data) : []
  const out = attempts.filter(({ goneMinor }) => goneMinor > 0)
  const options = {
    reference: out.map(({ reference, goneMinor }) => ({
      value: reference,
      label: `${reference}, ${money(goneMinor)}`,
    })),
  }
  return {
    ...shownPayout(context, found.data),
    gone: money(out.reduce((sum, { goneMinor }) => sum + goneMinor, 0)),
    attempts: attempts.map((attempt) => ({
      reference: attempt.reference,
      provider: attempt.provider,
      amount: money(attempt.amountMinor),
      gone: money(attempt.goneMinor),
      outcome: attempt.outcome,
      createdAt: deskTime(attempt.createdAt, context.language, context.packs[market]),
    })),
    proposals: await openProposals(context, `payout ${payoutId}`),
    shown: may ? await shownPreview(context) : null,
    forms: acts.map((act) =>
      actForm(context, act, { fixed: { payoutId }, defaults: { onDay: today }, options }),
    ),
  }
}

export async function load(context: DeskPageContext) {
  const { desk, query, currentUrl, href, currentUrlWith, path } = context
  const id = query.get('id')
  const chosen = id ? await chosenPayout(context, id) : null
  if (chosen && 'failure' in chosen) return chosen
  const after = query.get('after') ?? ''
  const found = await desk.moneyPayoutList({ after })
  if (!found.success) return deskFailure(found)
  const { rows, next } = found.data
  return {
    title: texts.desk_money_payouts(),
    props: {
      currentUrl,
      chosen,
      rows: rows.map((payout) => shownPayout(context, payout)),
      next: next && currentUrlWith({ after: next }),
      first: after && href(path),
      money: href(deskPaths.money),
    },
  }
}

export const acts = previewActs

export type Props = PropsOf<typeof load>
