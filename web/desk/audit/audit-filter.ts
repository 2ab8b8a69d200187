import type { DeskPageContext } from '../../page/desk-page.ts'

const auditFields = ['staff', 'act', 'subject', 'borrowerId', 'day'] as const
export type AuditFilter = Readonly<Record<(typeof auditFields)[number], string>>

/** What is looked for, by the address of the page or of the file. */
export function auditFilter({ query }: Pick<DeskPageContext, 'query'>): AuditFilter {
  const read = (name: string) => (query.get(name) ?? '').trim()
  return Object.fromEntries(auditFields.map((name) => [name, read(name)])) as AuditFilter
}

/** Only what is set, for a link. */
export const setFields = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
