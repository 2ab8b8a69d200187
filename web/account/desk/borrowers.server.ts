import * as texts from '#texts'
import type { FoundBy } from '../../../contract/calls/account.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { marketNames } from '../../desk-kit/market-names.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'

const foundBy: Readonly<Record<FoundBy, () => string>> = {
  phone: texts.desk_found_phone,
  order: texts.desk_found_order,
  complaint: texts.desk_found_complaint,
  document: texts.desk_found_document,
  code: texts.desk_found_code,
  reference: texts.desk_found_reference,
  name: texts.desk_found_name,
}

export async function load({ desk, query, href, currentUrlWith, language, packs }: DeskPageContext) {
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  const after = query.get('after') ?? ''
  const found = q === '' ? null : await desk.borrowerSearch({ q, after })
  if (found && !found.success) return deskFailure(found)
  const { rows, next } = found?.data ?? { rows: [], next: null }
  const [only, other] = rows
  if (only && !other && only.foundBy !== 'name')
    return { moved: href(deskPaths.borrower, { id: only.borrowerId }) }
  return {
    title: texts.desk_borrowers(),
    props: {
      action: href(deskPaths.borrowers),
      q,
      rows: rows.map((row) => ({
        id: row.borrowerId,
        href: href(deskPaths.borrower, { id: row.borrowerId }),
        name: row.name || row.borrowerId,
        phone: row.phone,
        market: marketNames[row.market](),
        since: deskTime(row.since, language, packs[row.market]),
        foundBy: foundBy[row.foundBy](),
      })),
      next: next && currentUrlWith({ after: next }),
      first: after && href(deskPaths.borrowers, { q }),
    },
  }
}

export type Props = PropsOf<typeof load>
