import * as v from 'valibot'
import * as texts from '#texts'
import { proposalStates } from '../../../contract/calls/proposals.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { actName } from './act-names.ts'

const readState = (text: string | null) => {
  const parsed = v.safeParse(v.picklist(proposalStates), text)
  return parsed.success ? parsed.output : 'open'
}

export async function load({ desk, query, href, currentUrlWith, language, pack }: DeskPageContext) {
  const state = readState(query.get('state'))
  const after = query.get('after')
  const found = await desk.proposalList({ state, ...(after && { after }) })
  if (!found.success) return deskFailure(found)
  const { rows, next } = found.data
  return {
    title: texts.desk_proposals(),
    props: {
      state,
      states: proposalStates.map((of) => ({ state: of, href: href(deskPaths.proposals, { state: of }) })),
      rows: rows.map((row) => ({
        id: row.proposalId,
        href: href(deskPaths.proposal, { id: row.proposalId }),
        act: actName(row.act),
        subject: row.subject,
        sentence: row.sentence,
        reason: row.reason,
        proposedBy: row.proposedBy,
        proposedAt: deskTime(row.proposedAt, language, pack),
        mayDecide: row.may.approve,
      })),
      next: next && currentUrlWith({ after: next }),
      first: after && href(deskPaths.proposals, { state }),
    },
  }
}

export type Props = PropsOf<typeof load>
