import * as texts from '#texts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskFilePaths, deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import { csvResponse } from '../../page/file-response.server.ts'
import type { PropsOf } from '../../page/page.ts'

const auditFields = ['staff', 'act', 'subject', 'borrowerId', 'day'] as const
type AuditFilter = Readonly<Record<(typeof auditFields)[number], string>>

/** What is looked for, by the address of the page or of the file. */
function auditFilter({ query }: Pick<DeskPageContext, 'query'>): AuditFilter {
  const read = (name: string) => (query.get(name) ?? '').trim()
  return Object.fromEntries(auditFields.map((name) => [name, read(name)])) as AuditFilter
}

/** Only what is set, for a link. */
const setFields = (filter: AuditFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

export async function load(context: DeskPageContext) {
  const { desk, query, href, currentUrlWith, language, pack } = context
  const filter = auditFilter(context)
  const after = query.get('after') ?? ''
  const found = await desk.auditList({ ...filter, after })
  if (!found.success) return deskFailure(found)
  const { rows, next } = found.data
  return {
    title: texts.desk_audit(),
    props: {
      filter,
      action: href(deskPaths.audit),
      acts: Object.keys(deskTable),
      csv: href(deskFilePaths.auditCsv, setFields(filter)),
      rows: rows.map((row) => ({
        ...row,
        at: deskTime(row.at, language, pack),
        details: row.details === '{}' ? '' : row.details,
        borrower: row.borrowerId && href(deskPaths.borrower, { id: row.borrowerId }),
      })),
      next: next && currentUrlWith({ after: next }),
      first: after && href(deskPaths.audit, setFields(filter)),
    },
  }
}

/** The whole of what is looked for, as a file. */
export async function auditCsv(context: DeskPageContext) {
  const found = await context.desk.auditExport(auditFilter(context))
  if (!found.success) return deskFailure(found)
  return csvResponse('audit.csv', found.data.csv)
}

export type Props = PropsOf<typeof load>
