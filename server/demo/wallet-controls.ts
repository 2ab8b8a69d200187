import { currencies } from '../../market/money.ts'
import type { Services } from '../calls/call.ts'
import type { SandboxWallet } from '../gateways/sandbox-wallet.ts'
import { findWalletRecord } from '../repayment/cards/card-wallet.ts'
import { receiveGatewayCallback } from '../repayment/inbox/gateway-callback.ts'
import { quoteEnd } from '../repayment/quotes.ts'

/** Lets a page of the demo act as the wallet: its callback is signed and handled like that of a real wallet. */
export function walletControls(services: Services, wallet: SandboxWallet) {
  const { db, clock } = services
  const receive = receiveGatewayCallback({ ...services, wallet })
  return {
    find: async (reference: string) => {
      const record = await findWalletRecord(db, reference)
      if (!record) return null
      const order = await db
        .selectFrom('orders')
        .innerJoin('borrowers', 'borrowers.id', 'orders.borrower_id')
        .select(['orders.product_id', 'borrowers.market'])
        .where('orders.borrower_id', '=', record.borrower_id)
        .where('orders.id', '=', record.order_id)
        .executeTakeFirstOrThrow()
      const { market, product_id: productId } = order
      const { order_id: orderId, amount_minor: amountMinor } = record
      return { market, productId, orderId, amountMinor, expiresAt: quoteEnd(record.created_at) }
    },
    play: async (reference: string, kind: 'payment' | 'failed') => {
      const record = await findWalletRecord(db, reference)
      if (!record) return false
      const { market } = await db
        .selectFrom('borrowers')
        .select('market')
        .where('id', '=', record.borrower_id)
        .executeTakeFirstOrThrow()
      const money = { amountMinor: record.amount_minor, currency: currencies[market] }
      const callback = wallet.callbackOf({ kind, reference, ...money, at: clock.now().toISOString() })
      return (await receive({ ...callback, provider: 'wallet', url: '' })) === 200
    },
  }
}
