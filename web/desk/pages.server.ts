import { type DeskFilePath, type DeskPath, deskFilePaths, deskPaths } from '../../contract/wire/paths.ts'
import * as arrears from './arrears/arrears.server.ts'
import * as arrearsOrder from './arrears/arrears-order.server.ts'
import { generalLedgerCsv } from './arrears/general-ledger.server.ts'
import { type DeskRoute, deskFile, deskPage, openDeskPage } from './desk-route.ts'
import * as jobs from './jobs/jobs.server.ts'
import * as overview from './overview/overview.server.ts'
import * as proposal from './proposals/proposal.server.ts'
import * as proposals from './proposals/proposals.server.ts'
import * as signIn from './sign-in/sign-in.server.ts'

/** Every address of the desk: one row defines it. */
export const deskPages: Readonly<Partial<Record<DeskPath | DeskFilePath, DeskRoute>>> = {
  [deskPaths.signIn]: openDeskPage(() => import('./sign-in/sign-in.tsx'), signIn),
  [deskPaths.overview]: deskPage(() => import('./overview/overview.tsx'), overview, { shows: null }),
  [deskPaths.proposals]: deskPage(() => import('./proposals/proposals.tsx'), proposals, {
    shows: 'proposalList',
    entry: 'desk/proposals/proposals',
  }),
  [deskPaths.proposal]: deskPage(() => import('./proposals/proposal.tsx'), proposal, {
    shows: 'proposalShow',
  }),
  [deskPaths.arrears]: deskPage(() => import('./arrears/arrears.tsx'), arrears, {
    shows: 'arrearsList',
    entry: 'desk/arrears/arrears',
  }),
  [deskPaths.arrearsOrder]: deskPage(() => import('./arrears/arrears-order.tsx'), arrearsOrder, {
    shows: 'arrearsShow',
  }),
  [deskFilePaths.generalLedgerCsv]: deskFile(generalLedgerCsv),
  [deskPaths.jobs]: deskPage(() => import('./jobs/jobs.tsx'), jobs, { shows: 'jobList' }),
}
