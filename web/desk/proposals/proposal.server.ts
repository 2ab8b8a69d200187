import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure, deskRefused, fieldsOf } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { actName } from './act-names.ts'
import { previewProps } from './preview-props.ts'

export async function load(context: DeskPageContext) {
  const { desk, query, language, packs, here, href, typed } = context
  const found = await desk.proposalShow({ proposalId: query.get('id') ?? '' })
  if (!found.success) return deskFailure(found)
  const { preview, isChanged, ...row } = found.data
  const pack = packs[preview.market ?? 'id']
  return {
    title: actName(row.act),
    props: {
      here,
      act: actName(row.act),
      subject: row.subject,
      borrower: row.borrowerId && href(deskPaths.borrower, { id: row.borrowerId }),
      state: row.state,
      reason: row.reason,
      proposedBy: row.proposedBy,
      proposedAt: deskTime(row.proposedAt, language, pack),
      expiresAt: deskTime(row.expiresAt, language, pack),
      decidedBy: row.decidedBy,
      decidedAt: deskTime(row.decidedAt, language, pack),
      may: row.may,
      isChanged,
      version: preview.version,
      typedReason: String(typed?.get('reason') ?? ''),
      ...previewProps(preview, context),
    },
  }
}

const proposalId = ({ query }: DeskPageContext) => query.get('id') ?? ''

async function approve(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { version = '' } = fieldsOf(form)
  const result = await context.desk.proposalApprove({ proposalId: proposalId(context), version })
  return result.success ? { toast: texts.desk_proposal_done(), changed: true } : deskRefused(result)
}

async function reject(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { reason = '' } = fieldsOf(form)
  const result = await context.desk.proposalReject({ proposalId: proposalId(context), reason })
  return result.success ? { toast: texts.desk_proposal_was_rejected(), changed: true } : deskRefused(result)
}

async function withdraw(context: DeskPageContext): Promise<Outcome> {
  const result = await context.desk.proposalWithdraw({ proposalId: proposalId(context) })
  return result.success ? { toast: texts.desk_proposal_was_withdrawn(), changed: true } : deskRefused(result)
}

export const acts = { approve, reject, withdraw }

export type Props = PropsOf<typeof load>
