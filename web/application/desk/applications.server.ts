import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { marketNames } from '../../desk-kit/market-names.ts'
import { verdictWord } from '../../desk-kit/verdict-word.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { reasonWord } from './application-words.ts'

export async function load({ desk, query, href, currentUrlWith, language, packs }: DeskPageContext) {
  const after = query.get('after') ?? ''
  const found = await desk.applicationQueue({ after })
  if (!found.success) return deskFailure(found)
  const { rows, next } = found.data
  return {
    title: texts.desk_applications(),
    props: {
      rows: rows.map((row) => ({
        id: row.applicationId,
        href: href(deskPaths.application, { id: row.applicationId }),
        name: row.name || row.borrowerId,
        market: marketNames[row.market](),
        submitted: deskTime(row.submittedAt, language, packs[row.market]),
        why: reasonWord(row.reason),
        identity: verdictWord(row.identity),
      })),
      next: next && currentUrlWith({ after: next }),
      first: after && href(deskPaths.applications),
    },
  }
}

export type Props = PropsOf<typeof load>
