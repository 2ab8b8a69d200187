import type { products } from '../../contract/calls/products.ts'
import type { Call, Handlers } from '../calls/call.ts'

type Event = { productId: string; moduleId: string; positionId: string }

async function save(call: Call, event: Event) {
  await call.db
    .insertInto('events')
    .values({
      borrower_id: call.borrowerId,
      product_id: event.productId || null,
      module_id: event.moduleId,
      position_id: event.positionId,
      created_at: call.now,
    })
    .execute()
  return {}
}

export const eventHandlers = {
  pageEventSave: save,
  serviceEventSave: save,
} satisfies Handlers<Pick<typeof products, 'pageEventSave' | 'serviceEventSave'>>
