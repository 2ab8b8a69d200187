import * as v from 'valibot'
import { complaintFilters } from '../../contract/calls/complaints.ts'
import { moneyEventLists } from '../../contract/calls/money.ts'
import { nowTabs } from '../../contract/calls/now.ts'
import { opsRanges } from '../../contract/calls/ops.ts'
import { siteRequestKinds } from '../../contract/calls/site.ts'
import { type DeskKey, deskTable } from '../../contract/calls/table.ts'
import { addDays } from '../../market/dates.ts'
import { noticeChannels } from '../../market/notice-figures.ts'

/** What there is to ask for; ids are those that `records.ts` and `../arrears/portfolio.ts` write. */
export type GeneratedData = { day: string; borrowers: number }

/** The request of the nth call: from everywhere in the data, with every filter. */
type InputOf = (nth: number, data: GeneratedData) => unknown

/** One of some, in turn. */
const oneOf = <Item>(items: readonly Item[], nth: number): Item | undefined => items[nth % items.length]

/** Numbers from 1 to the most, which follow no order. */
const scattered = (nth: number, most: number): number => 1 + ((nth * 7_919) % Math.max(1, Math.floor(most)))

/** How many of each there are for so many borrowers. */
export const recordCounts = {
  proposals: (borrowers: number) => Math.max(10, Math.floor(borrowers / 100)),
}

/** Neither a list nor a search nor an overview; why. */
export const unmeasured: Readonly<Partial<Record<DeskKey, string>>> = {
  applicationPictureShow: 'one picture',
  complaintPicture: 'one picture',
  auditExport: 'a file, written as it is read',
  generalLedger: 'a file, written as it is read',
  bureauExport: 'a file, written as it is read',
  trialBalance: 'a file of a dozen lines',
  campaignShow: 'one template, of the few that there are',
  productCompute: 'computes what was typed',
  settlementShow: 'one file, of the few that there are',
  jobRuns: 'needs a process that runs jobs',
}

/** A request for each `read` of the desk's table that needs to be told something. */
const inputs: Readonly<Partial<Record<DeskKey, InputOf>>> = {
  ruleList: (nth) => (nth % 2 === 0 ? {} : { on: '2027-01-01' }),
  opsShow: (nth) => ({ range: oneOf(opsRanges, nth) }),
  nowShow: (nth) => ({ tab: oneOf(nowTabs, nth) }),
  nowStep: (nth, { day }) => ({
    tab: oneOf(nowTabs, nth),
    key: `${addDays(day, -(nth % 30))}T00:00:00.000Z~payout~a`,
    way: oneOf(['next', 'previous'], nth),
  }),
  overviewShow: (nth) => ({ market: oneOf(['id', 'in'], nth) }),
  applicationQueue: () => ({ after: '' }),
  applicationShow: (nth, { borrowers }) => ({ applicationId: `A-${scattered(nth, borrowers)}` }),
  applicationDeclinePreview: (nth, { borrowers }) => ({
    applicationId: `A-${scattered(nth, borrowers)}`,
    reason: 'salary',
    message: '',
  }),
  arrearsList: (nth) => ({ market: oneOf(['id', 'in'], nth), ...(nth % 3 === 0 && { bucket: 31 }) }),
  arrearsShow: (nth, { borrowers }) => ({ orderId: `r${scattered(nth, borrowers / 5) * 5}` }),
  assistantFind: (nth) => ({ text: `how do I pay ${nth}`, language: oneOf(['en', 'id'], nth) }),
  auditList: (nth) => ({ ...(nth % 2 === 0 && { act: 'borrowerShow' }) }),
  borrowerSearch: (nth, { borrowers }) => {
    const n = scattered(nth, borrowers)
    const found = [`+62800${n}`, `r${n}`, `8808${String(n).padStart(12, '0')}`, `BR${n}`, `Name ${n}`, 'Name']
    return { q: oneOf(found, nth), after: '' }
  },
  borrowerShow: (nth, { borrowers }) => ({
    borrowerId: `b${scattered(nth, borrowers)}`,
    orderId: '',
    before: '',
  }),
  campaignFunnel: (_, { day }) => ({ from: addDays(day, -30), to: day }),
  campaignDays: (_, { day }) => ({ from: addDays(day, -90), to: day }),
  complaintQueue: (nth) => ({ show: oneOf(complaintFilters, nth), isCollection: nth % 2 === 0 }),
  complaintShow: (nth, { borrowers }) => ({ complaintId: `C-${scattered(nth, borrowers / 20)}` }),
  productShow: () => ({ productId: 'terang-kilat' }),
  moneyEventList: (nth) => ({ list: oneOf(moneyEventLists, nth) }),
  moneyEventShow: (nth, { borrowers }) => ({ eventId: scattered(nth, borrowers) }),
  moneyPayoutShow: (nth, { borrowers }) => ({ payoutId: `payout-r${scattered(nth, borrowers)}` }),
  moneyDayShow: (nth, { day }) => ({ day: addDays(day, -(nth % 30)), market: oneOf(['id', 'in'], nth) }),
  proofShow: (nth, { day }) => ({ day: addDays(day, -(nth % 30)), market: oneOf(['id', 'in'], nth) }),
  moneyOrderShow: (nth, { borrowers }) => ({ orderId: `r${scattered(nth, borrowers)}` }),
  moneyPreview: (nth, { day, borrowers }) => ({
    act: 'writeOff',
    input: { orderId: `r${scattered(nth, borrowers)}`, onDay: day, reason: 'a measurement' },
  }),
  sentMessageList: (nth) => ({ ...(nth % 3 === 0 && { channel: oneOf(noticeChannels, nth) }) }),
  siteRequestQueue: (nth) => ({ of: oneOf(siteRequestKinds, nth), isClosed: nth % 3 === 0 }),
  siteRequestShow: (nth, { borrowers }) => ({ number: `CM-${scattered(nth, borrowers / 50)}` }),
  staffShow: () => ({ staffId: 'demo-agent' }),
  proposalList: (nth, { borrowers }) => ({
    ...(nth % 2 === 0 && { state: oneOf(['open', 'approved', 'rejected'], nth) }),
    ...(nth % 5 === 0 && { subject: `order r${scattered(nth, borrowers)}` }),
  }),
  proposalShow: (nth, { borrowers }) => ({
    proposalId: `P-${scattered(nth, recordCounts.proposals(borrowers)) * 2 - 1}`,
  }),
}

/** The requests of a read: of a list, the first page of all; none where it takes no empty request and has none above. */
export const inputOf = (key: DeskKey): InputOf | null =>
  inputs[key] ?? (v.safeParse(deskTable[key].request, {}).success ? () => ({}) : null)
