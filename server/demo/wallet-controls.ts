import type { Services } from '../calls/call.ts'
import type { SandboxWallet } from '../gateways/sandbox-wallet.ts'
import { findWalletRecord, takeWalletCallback } from '../repayment/cards/card-wallet.ts'

/** Lets a page of the demo play the wallet: its word takes the way that a real wallet's takes, signature and all. */
export function walletControls(services: Services, wallet: SandboxWallet) {
  const { db, clock } = services
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
      return { market, productId, orderId: record.order_id, amountMinor: record.amount_minor }
    },
    play: async (reference: string, kind: 'payment' | 'failed') => {
      const record = await findWalletRecord(db, reference)
      if (!record) return false
      const at = clock.now().toISOString()
      const told = wallet.tell({ kind, reference, amountMinor: record.amount_minor, at })
      return (await takeWalletCallback({ ...services, wallet }, told)) === 'taken'
    },
  }
}
