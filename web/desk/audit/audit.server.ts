import * as texts from '#texts'
import { deskTable } from '../../../contract/desk/table.ts'
import { deskFilePaths, deskPaths } from '../../../contract/wire/paths.ts'
import { csvResponse } from '../../serving/file-response.server.ts'
import type { PropsOf } from '../../serving/page.ts'
import { type DeskPageContext, deskFailure } from '../desk-page.ts'
import { deskTime } from '../desk-time.ts'
import { auditFilter, setFields } from './audit-filter.ts'

export async function load(context: DeskPageContext) {
  const { desk, query, href, hereWith, language, pack } = context
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
      next: next && hereWith({ after: next }),
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
