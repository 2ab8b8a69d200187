import * as texts from '#texts'
import { formatCard } from '../../../base/strings.ts'
import { cards } from '../../../contract/calls/cards.ts'
import { codes } from '../../../contract/wire/codes.ts'
import type { ReplyOf } from '../../../contract/wire/operation.ts'
import { paths } from '../../../contract/wire/paths.ts'
import { type TestCardKind, testCards } from '../../../market/test-cards.ts'
import { refusalOf } from '../../page/failed-call.server.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PageContext } from '../../page/page.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'
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

const IN_APP: ReplyOf<typeof cards.cardList> = { bankCards: [], canBind: '' }

export type CardBinding = 'here' | 'inApp' | 'nowhere'
const bindings: Readonly<Record<string, CardBinding>> = { 1: 'here', 0: 'nowhere' }

export async function load(context: PageContext) {
  const { lender, typed, currentUrl } = context
  const answered = await lender.cardList({})
  // Product 7.9: a backend that has no such call binds cards in its app; those it knows are on the page of the repayment.
  const listed = answered.code === codes.notAvailable ? { success: true as const, data: IN_APP } : answered
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
      binding: bindings[listed.data.canBind] ?? ('inApp' as const),
      app: context.pack.appName,
      // Whatever was typed as a number is not written into a page again.
      typed: { expiry: fieldIn(typed, 'expiry'), name: fieldIn(typed, 'holderName') },
      testCards: testRows(context),
      back: wayBack(context),
      currentUrl,
    },
  }
}

async function bind(context: PageContext, form: FormData): Promise<Outcome> {
  const bound = await context.lender.cardBind(requestIn(form, cards.cardBind))
  if (!bound.success) return refusalOf(bound)
  const toast = texts.bind_saved()
  return { toast, to: wayBack(context) ?? context.href(paths.bindCard) }
}

async function remove(context: PageContext, form: FormData): Promise<Outcome> {
  const removed = await context.lender.cardRemove(requestIn(form, cards.cardRemove))
  if (!removed.success) return refusalOf(removed)
  return { toast: texts.bind_removed(), to: context.currentUrl }
}

/** Product 7.9: the bank flow of the app; a plain browser says where it is. */
const startBankFlow = async ({ pack }: PageContext): Promise<Outcome> => ({
  bridge: { action: 'startBankFlow' },
  otherwise: { toast: texts.open_in_app({ app: pack.appName }) },
})

export const acts = { bind, remove, app: startBankFlow }
