import { type Client, type Endpoint, endpointsOf, staffRowsOf } from '../wire/operation.ts'
import { type StaffRole, staffRoles } from '../wire/roles.ts'
import { account } from './account.ts'
import { accountData } from './account-data.ts'
import { application } from './application.ts'
import { arrears, deskArrears } from './arrears.ts'
import { assistant } from './assistant.ts'
import { auditCalls } from './audit.ts'
import { cards } from './cards.ts'
import { complaints } from './complaints.ts'
import { documents } from './documents.ts'
import { home } from './home.ts'
import { deskJobs } from './jobs.ts'
import { loans } from './loans.ts'
import { madeDocuments } from './made-documents.ts'
import { moneyCalls } from './money.ts'
import { notices } from './notices.ts'
import { now } from './now.ts'
import { deskOps } from './ops.ts'
import { overview } from './overview.ts'
import { products } from './products.ts'
import { promotion } from './promotion.ts'
import { proposals } from './proposals.ts'
import { reconciliationCalls } from './reconciliation.ts'
import { repayment } from './repayment.ts'
import { deskRules } from './rules.ts'
import { site } from './site.ts'
import { staffCalls } from './staff.ts'

/** Every operation of the service (product 7.2–7.6 and 10), with who may do it. */
export const operations = {
  ...home,
  ...loans,
  ...products,
  ...repayment,
  ...cards,
  ...arrears,
  ...documents,
  ...madeDocuments,
  ...complaints,
  ...assistant,
  ...promotion,
  ...site,
  ...account,
  ...notices,
  ...accountData,
  ...application,
  ...now,
  ...overview,
  ...proposals,
  ...moneyCalls,
  ...reconciliationCalls,
  ...staffCalls,
  ...auditCalls,
  ...deskArrears,
  ...deskJobs,
  ...deskOps,
  ...deskRules,
}

/** Those that are reachable over HTTP, all together and by domain. */
export const table = endpointsOf(operations)
export const domains = {
  home,
  loans,
  products: endpointsOf(products),
  repayment: { ...repayment, ...cards, ...arrears },
  documents,
  madeDocuments,
  complaints: endpointsOf(complaints),
  assistant: endpointsOf(assistant),
  promotion: endpointsOf(promotion),
  site: endpointsOf(site),
  account: endpointsOf(account),
  notices: endpointsOf(notices),
  accountData,
  application: endpointsOf(application),
}

export type EndpointKey = keyof typeof table
export const endpointKeys = Object.keys(table) as EndpointKey[]
/** The row without what only its own types know. */
export const rowOf = (key: EndpointKey): Endpoint => table[key]

/** Those of staff, which are reachable at the desk. */
export const deskTable = staffRowsOf(operations)
export type DeskKey = keyof typeof deskTable
export type DeskCalls = Client<typeof deskTable>
export type ProposalKey = {
  [K in DeskKey]: (typeof deskTable)[K]['kind'] extends 'proposal' ? K : never
}[DeskKey]

/** Who can be the second person of anything. */
export const approvingRoles: readonly StaffRole[] = staffRoles.filter((role) =>
  Object.values(deskTable).some(({ approvers }) => approvers.includes(role)),
)
