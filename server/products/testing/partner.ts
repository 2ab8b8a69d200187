import type { Db } from '../../database/open.ts'

export const PARTNER_LINK = 'https://partner.terang.example/produk/cicil'

/** A product of another company: its page is outside of ours. The demo has none, since nobody serves that address. */
export async function linkToPartner(db: Db, productId: string): Promise<void> {
  await db.updateTable('products').set({ link: PARTNER_LINK }).where('id', '=', productId).execute()
}
