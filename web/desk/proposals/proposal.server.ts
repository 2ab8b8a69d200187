import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskAct, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn } from '../../page/posted.ts'
import { actName } from './act-names.ts'
import { previewProps } from './preview-props.ts'

export async function load(context: DeskPageContext) {
  const { desk, language, packs, currentUrl, href, typed } = context
  const found = await desk.proposalShow(known(context))
  if (!found.success) return deskFailure(found)
  const { preview, isChanged, ...row } = found.data
  const pack = packs[preview.market ?? 'id']
  return {
    title: actName(row.act),
    props: {
      currentUrl,
      act: actName(row.act),
      subject: row.subject,
      borrower: row.borrowerId && href(deskPaths.borrower, { id: row.borrowerId }),
      state: row.state,
      sentence: row.sentence,
      reason: row.reason,
      proposedBy: row.proposedBy,
      proposedAt: deskTime(row.proposedAt, language, pack),
      expiresAt: deskTime(row.expiresAt, language, pack),
      decidedBy: row.decidedBy,
      decidedAt: deskTime(row.decidedAt, language, pack),
      may: row.may,
      isChanged,
      version: preview.version,
      typedReason: fieldIn(typed, 'reason'),
      ...previewProps(preview, context),
    },
  }
}

const known = ({ query }: DeskPageContext) => ({ proposalId: query.get('id') ?? '' })

export const acts = {
  approve: deskAct('proposalApprove', { toast: texts.desk_proposal_done, known }),
  reject: deskAct('proposalReject', { toast: texts.desk_proposal_was_rejected, known }),
  withdraw: deskAct('proposalWithdraw', { toast: texts.desk_proposal_was_withdrawn, known }),
}

export type Props = PropsOf<typeof load>
