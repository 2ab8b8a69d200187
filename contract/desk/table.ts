import type { Language } from '../../market/language.ts'
import { complaints } from '../calls/complaints.ts'
import { type Client, staffRowsOf } from '../wire/operation.ts'
import { type Staff, type StaffRole, staffRoles } from '../wire/roles.ts'
import { applications } from './applications.ts'
import { deskArrears } from './arrears.ts'
import { assistantDesk } from './assistant.ts'
import { auditCalls } from './audit.ts'
import { borrowers } from './borrowers.ts'
import { campaignsDesk } from './campaigns.ts'
import { deskJobs } from './jobs.ts'
import { moneyCalls } from './money.ts'
import { deskOps } from './ops.ts'
import { overview } from './overview.ts'
import { productsDesk } from './products.ts'
import { proposals } from './proposals.ts'
import { reconciliationCalls } from './reconciliation.ts'
import { sentMessages } from './sent-messages.ts'
import { session } from './session.ts'
import type { SignInCalls } from './sign-in.ts'
import { siteRequests } from './site-requests.ts'
import { staffCalls } from './staff.ts'

/** Every call of the desk, with who may make it (decision 146). */
export const deskTable = {
  ...session,
  ...overview,
  ...proposals,
  ...moneyCalls,
  ...reconciliationCalls,
  ...staffRowsOf(complaints),
  ...siteRequests,
  ...sentMessages,
  ...borrowers,
  ...applications,
  ...productsDesk,
  ...campaignsDesk,
  ...assistantDesk,
  ...staffCalls,
  ...auditCalls,
  ...deskArrears,
  ...deskJobs,
  ...deskOps,
}

/** Who can be the second person of anything. */
export const approvingRoles: readonly StaffRole[] = staffRoles.filter((role) =>
  Object.values(deskTable).some(({ approvers }) => approvers.includes(role)),
)

export type DeskKey = keyof typeof deskTable
export type DeskCalls = Client<typeof deskTable>

/** What the pages of the desk are given; the service makes one, and `product.ts` passes it on. */
export type Desk = {
  staffOf: (token: string) => Promise<Staff | null>
  as: (caller: DeskCaller) => DeskCalls
  /** For whoever is not in yet. */
  signIn: (caller: EntryCaller) => SignInCalls
  hasSingleSignOn: boolean
  /** Where staff open it; null in a demo that has no such setting. */
  origin: string | null
  /** Signs somebody in by tapping a role: in the demo alone. */
  demo: DemoSignIn | null
}

/** The session's token, and the language that the desk answers in. */
export type DeskCaller = { token: string; language: Language }

/** Where somebody comes from: the network is counted, the origin is where the browser believes to be. */
export type EntryCaller = DeskCaller & { address: string; device: string; origin: string }

export type DemoSignIn = {
  staff: () => Promise<readonly Staff[]>
  signIn: (staffId: string, device: string) => Promise<string | null>
}
