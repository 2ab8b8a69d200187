import type { Owned } from '../../contract/fields.ts'

/** Two borrowers of the seed with the same product, so that only the owner differs. */
export const sessionOfA = 'demo-id-due'
export const sessionOfB = 'demo-id-settled'

/** What is A's and what is B's, for each kind of thing that a request can name, and an id that nothing has. */
export const belongings: Partial<Record<Owned, { a: string; b: string; nobody: string }>> = {
  order: { a: 'TR-due', b: 'TR-settled', nobody: 'TR-dawn' },
}

/** Values by field name, where one that merely fits the schema would be refused for A as well. */
export const goodValues: Readonly<Record<string, string>> = {
  productId: 'terang-kilat',
  productCode: 'terang-cicil',
  position: '0',
  templateId: 'default',
  page_id: 'default',
}
