import { type DeskFilePath, type DeskPath, deskFilePaths, deskPaths } from '../../contract/wire/paths.ts'
import * as audit from './audit/audit.server.ts'
import { type DeskRoute, deskFile, deskPage, openDeskFile, openDeskPage } from './desk-route.ts'
import * as overview from './overview/overview.server.ts'
import * as proposal from './proposals/proposal.server.ts'
import * as proposals from './proposals/proposals.server.ts'
import * as invitation from './sign-in/invitation.server.ts'
import * as recovery from './sign-in/recovery.server.ts'
import * as signIn from './sign-in/sign-in.server.ts'
import { singleSignOn } from './sign-in/single-sign-on.server.ts'
import * as staff from './staff/staff.server.ts'

/** Every address of the desk: one row defines it. */
export const deskPages: Readonly<Partial<Record<DeskPath | DeskFilePath, DeskRoute>>> = {
  [deskPaths.signIn]: openDeskPage(() => import('./sign-in/sign-in.tsx'), signIn, {
    entry: 'desk/sign-in/sign-in',
  }),
  [deskPaths.invitation]: openDeskPage(() => import('./sign-in/invitation.tsx'), invitation, {
    entry: 'desk/sign-in/invitation',
  }),
  [deskPaths.recovery]: openDeskPage(() => import('./sign-in/recovery.tsx'), recovery, {
    entry: 'desk/sign-in/recovery',
  }),
  [deskPaths.singleSignOn]: openDeskFile(singleSignOn),
  [deskPaths.overview]: deskPage(() => import('./overview/overview.tsx'), overview, { shows: null }),
  [deskPaths.proposals]: deskPage(() => import('./proposals/proposals.tsx'), proposals, {
    shows: 'proposalList',
    entry: 'desk/proposals/proposals',
  }),
  [deskPaths.proposal]: deskPage(() => import('./proposals/proposal.tsx'), proposal, {
    shows: 'proposalShow',
  }),
  [deskPaths.staff]: deskPage(() => import('./staff/staff.tsx'), staff, {
    shows: 'staffList',
    entry: 'desk/staff/staff',
  }),
  [deskPaths.audit]: deskPage(() => import('./audit/audit.tsx'), audit, {
    shows: 'auditList',
    entry: 'desk/audit/audit',
  }),
  [deskFilePaths.auditCsv]: deskFile(audit.auditCsv),
}
