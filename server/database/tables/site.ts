import type { Generated } from 'kysely'
import type { Approach } from '../../../contract/calls/products.ts'
import type { DataRequestKind } from '../../../contract/calls/site.ts'
import type { Language, Market } from '../../../market/language.ts'

export type SiteTables = {
  contact_messages: {
    number: string
    market: Market
    language: Language
    name: string
    telephone: string
    email: string
    company: string
    content: string
    created_at: Date
    /** The day by whose end the desk wants it answered; null in those of before it was stored. */
    due_on: Generated<string | null>
    answered_at: Date | null
    /** Who closed it at the desk, and how; empty while it waits. */
    handler: Generated<string>
    answer: Generated<string>
  }
  data_requests: {
    number: string
    /** The account whose phone number was given; nobody, where there is none. */
    borrower_id: string | null
    market: Market
    language: Language
    kind: DataRequestKind
    contact: string
    note: string
    created_at: Date
    received_on: string
    due_on: string
    done_at: Date | null
    handler: Generated<string>
    answer: Generated<string>
  }
  stand_events: {
    id: Generated<number>
    market: Market
    approach: Approach
    product_id: string
    kind: 'seen' | 'tapped'
    created_at: Date
  }
  events: {
    id: Generated<number>
    borrower_id: string
    product_id: string | null
    module_id: string
    position_id: string
    created_at: Date
  }
}
