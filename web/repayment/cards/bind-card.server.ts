import * as texts from '#texts'
import { formatCard } from '../../../base/strings.ts'
import type { cards } from '../../../contract/calls/cards.ts'
import { codes } from '../../../contract/wire/codes.ts'
import type { ReplyOf } from '../../../contract/wire/operation.ts'
import { paths } from '../../../contract/wire/paths.ts'
import { type TestCardKind, testCards } from '../../../market/test-cards.ts'
import { refusalOf } from '../../page/failed-call.server.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PageContext } from '../../page/page.ts'
import { cardRepayHref } from './card-repay-link.ts'

const testTexts: Readonly<Record<TestCardKind, typeof texts.bind_test_pays>> = {
  pays: texts.bind_test_pays,
  'pays-at-once': texts.bind_test_pays_at_once,
  declines: texts.bind_test_declines,
  'times-out-paid': texts.bind_test_times_out_paid,
  'times-out-unpaid': texts.bind_test_times_out_unpaid,
}

/** The demo says which numbers it takes; nowhere else does a page hold a whole number. */
const testRows = ({ developer }: PageContext) =>
  developer
    ? (Object.keys(testCards) as TestCardKind[]).map((kind) => ({
        text: formatCard(testCards[kind]),
        value: testTexts[kind](),
      }))
    : []

const wayBack = (context: PageContext) => (context.launch.orderId ? cardRepayHref(context) : null)

const noCards: ReplyOf<typeof cards.cardList> = { bankCards: [], canBind: '0' }

export async function load(context: PageContext) {
  const { lender, typed, here } = context
  const answered = await lender.cardList({})
  // A backend that has no such call takes no cards here; those it knows are on the page of the repayment.
  const listed = answered.code === codes.notAvailable ? { success: true as const, data: noCards } : answered
  if (!listed.success)
    return { failure: { code: listed.code, message: listed.message || texts.card_list_failed() } }
  return {
    title: texts.bind_title(),
    props: {
      cards: listed.data.bankCards.map(({ id, bankName, cardNo, brand, expiry }) => ({
        id,
        name: `${bankName} ${cardNo}`,
        detail: expiry ? texts.card_expires({ brand, expiry }) : brand,
      })),
      canBind: listed.data.canBind === '1',
      // Whatever was typed as a number is not written into a page again.
      typed: { expiry: String(typed?.get('expiry') ?? ''), name: String(typed?.get('holderName') ?? '') },
      testCards: testRows(context),
      back: wayBack(context),
      here,
    },
  }
}

async function bind(context: PageContext, form: FormData): Promise<Outcome> {
  const field = (name: string) => String(form.get(name) ?? '')
  const bound = await context.lender.cardBind({
    cardNo: field('cardNo'),
    expiry: field('expiry'),
    holderName: field('holderName'),
  })
  if (!bound.success) return refusalOf(bound)
  const toast = texts.bind_saved()
  return { toast, to: wayBack(context) ?? context.href(paths.bindCard) }
}

async function remove(context: PageContext, form: FormData): Promise<Outcome> {
  const removed = await context.lender.cardRemove({ cardId: String(form.get('cardId') ?? '') })
  if (!removed.success) return refusalOf(removed)
  return { toast: texts.bind_removed(), to: context.here }
}

export const acts = { bind, remove }
