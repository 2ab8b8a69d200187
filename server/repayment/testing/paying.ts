import { currencies } from '../../../market/money.ts'
import { SANDBOX } from '../../gateways/sandbox.ts'
import { replyOf } from '../../loans/testing/confirming.ts'
import type { TestService } from '../../testing/harness.ts'
import { takeEvents } from '../inbox/take-events.ts'

/** An order of the demo, with the session of its borrower. */
export const demo = {
  due: { session: 'demo-id-due', orderId: 'TR-due', productId: 'terang-kilat' },
  active: { session: 'demo-id-active', orderId: 'TR-active', productId: 'terang-cicil' },
  overdue: { session: 'demo-id-overdue', orderId: 'TR-overdue', productId: 'terang-cicil' },
  settled: { session: 'demo-id-settled', orderId: 'TR-settled', productId: 'terang-kilat' },
  review: { session: 'demo-id-review', orderId: 'TR-review', productId: 'terang-kilat' },
  dueInIndia: { session: 'demo-in-due', orderId: 'SF-due', productId: 'saaf-quick' },
  newInIndia: { session: 'demo-in-new', orderId: 'SF-new', productId: 'saaf-quick' },
  activeInIndia: { session: 'demo-in-active', orderId: 'SF-active', productId: 'saaf-steady' },
} as const
export type DemoOrder = (typeof demo)[keyof typeof demo]

type PayRequest = Partial<{
  amount: string
  upTo: string
  settle: '0' | '1'
  payCode: string
  pay_type: '' | '1' | '2'
  is_default: '0' | '1'
  is_display: '0' | '1'
  specific_num: string
}>

const orderOf = ({ orderId, productId }: DemoOrder) => ({ orderId, productId })

/** A borrower of the demo who pays, in English unless told otherwise. */
export const borrowerOf = (service: TestService, order: DemoOrder, lang = 'en') => {
  const lender = service.lender(order.session, { lang })
  const codeId = (code: { codeId: string } | string) => (typeof code === 'string' ? code : code.codeId)
  const codeOf = async ({ codeId }: { codeId: string }) => {
    const { market, ...row } = await service.db
      .selectFrom('pay_codes')
      .innerJoin('borrowers', 'borrowers.id', 'pay_codes.borrower_id')
      .select(['pay_codes.amount_minor', 'borrowers.market'])
      .where('pay_codes.id', '=', codeId)
      .executeTakeFirstOrThrow()
    return { ...row, currency: currencies[market] }
  }
  return {
    lender,
    ask: (requested: PayRequest = {}) => lender.payCodeCreate({ ...orderOf(order), ...requested }),
    code: (requested: PayRequest = {}) => replyOf(lender.payCodeCreate({ ...orderOf(order), ...requested })),
    status: (code: { codeId: string } | string) => replyOf(lender.payStatus({ codeId: codeId(code) })),
    instalments: () => replyOf(lender.instalments(orderOf(order))),
    quote: () => replyOf(lender.settlementQuote(orderOf(order))),
    extension: () => replyOf(lender.extensionDetails(orderOf(order))),
    methods: (pay_type: '1' | '2', requested: PayRequest = {}) =>
      replyOf(lender.payMethods({ ...orderOf(order), upTo: requested.upTo ?? '', pay_type })),
    /** Pays to a code as a bank would; by default what it asks for, now. */
    pay: async (
      code: { codeId: string },
      over: { amountMinor?: number; eventId?: string; hold?: boolean } = {},
    ) => {
      const row = await codeOf(code)
      const { amountMinor = row.amount_minor, eventId = `paid ${code.codeId}`, hold = false } = over
      const event = { reference: code.codeId, amountMinor, paidAt: service.clock.now(), bankReference: '' }
      const { currency } = row
      await takeEvents(service, SANDBOX, [{ kind: 'payment', eventId, currency, ...event }], { hold })
      return eventId
    },
    takeBack: async (code: { codeId: string }, of: string, amountMinor?: number) =>
      takeEvents(service, SANDBOX, [
        {
          currency: (await codeOf(code)).currency,
          kind: 'reversal',
          eventId: `taken back ${of} ${amountMinor ?? ''}`,
          reference: code.codeId,
          of,
          takenAt: service.clock.now(),
          ...(amountMinor !== undefined && { amountMinor }),
        },
      ]),
  }
}
