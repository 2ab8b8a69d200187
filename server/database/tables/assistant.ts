import type { Generated } from 'kysely'
import type { Language, LocalText } from '../../../market/language.ts'

export type AssistantTables = {
  /** From the repository's tree; ids are the wire's `qaId`. Action as in product 10.6. */
  assistant_nodes: {
    id: string
    parent: string | null
    position: number
    action: number
    /** Of a choice that leads to the complaint form. */
    problem_type: string
    title: LocalText
    answer: LocalText
  }
  assistant_terms: { term: string; language: Language; node_id: string; weight: number; rarity: number }
  assistant_records: {
    id: Generated<number>
    borrower_id: string
    order_id: string | null
    type: number
    value: string
    node_id: string
    /** Ids of what was found for a typed text, best first, with spaces between. */
    found: string
    created_at: Date
  }
}
