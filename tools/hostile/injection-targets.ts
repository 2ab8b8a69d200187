import * as fc from 'fast-check'
import { table } from '../../contract/calls/table.ts'
import { arbitraryRequest } from '../../contract/testing/arbitrary.ts'
import { type Endpoint, wirePath } from '../../contract/wire/operation.ts'
import { deskFilePaths, deskPaths, paths } from '../../contract/wire/paths.ts'
import { type Known, withKnown } from '../../server/testing/wire-request.ts'
import type { InjectionTarget } from './sqlmap.ts'

/** Without the session, which the proxy adds. */
const known: Known = { sessionId: '', orderId: 'TR-active', productId: 'terang-cicil' }
const order = { orderId: known.orderId, productId: known.productId }

const get = (path: string, fields: Record<string, string>): InjectionTarget => ({
  method: 'GET',
  path,
  fields,
})
const post = (path: string, fields: Record<string, string>): InjectionTarget => ({
  method: 'POST',
  path,
  fields,
})

/** The addresses of borrowers that read something, and forms that everybody reaches. */
export const pageTargets: readonly InjectionTarget[] = [
  get(paths.loanDetails, { ...order, lang: 'en' }),
  get(paths.instalments, order),
  get(paths.virtualAccount, { ...order, upTo: '3' }),
  get(paths.payMethod, { ...order, upTo: '3' }),
  get(paths.payStatus, { ...order, code: '20261116-BAEPWWQDYT' }),
  get(paths.contract, { productId: known.productId, orderId: known.orderId, scene: '1' }),
  get(paths.payments, { orderId: known.orderId }),
  get(paths.receipt, { paymentId: '1' }),
  get(paths.complaintDetail, { problemId: '1' }),
  get(paths.complaintForm, { problemType: '2', orderNo: known.orderId }),
  get(paths.assistant, { orderNo: known.orderId }),
  get(paths.verify, { code: 'AAAA-BBBB-CCCC' }),
  get(paths.places, { find: 'ja', region: 'a' }),
  get(paths.promotion, { id: 'terang', utm_tag: 'a', user_from: 'b' }),
  get(paths.deletionProof, { number: 'D-1' }),
  post(paths.contactSection, {
    act: 'contact',
    name: 'a',
    telephone: '0812',
    content: 'b',
    email: 'a@b.example',
  }),
  post(paths.estimate, {
    act: 'estimate',
    income: '8000000',
    incomePer: 'month',
    payments: '0',
    amount: '1000000',
  }),
  post(paths.userSection, { act: 'dataRequest', kind: 'copy', contact: 'a@b.example', note: 'c' }),
  post(paths.loanDetails, { act: 'rate', stars: '5', ...order }),
]

/** Every address of the desk that searches, filters, pages or shows one record. */
export const deskTargets: readonly InjectionTarget[] = [
  get(deskPaths.borrowers, { q: 'ayu', after: '1' }),
  get(deskPaths.borrower, { id: 'id-active', before: '1' }),
  get(deskPaths.complaints, { show: 'open', after: '1' }),
  get(deskPaths.complaint, { id: '1' }),
  get(deskPaths.messages, { show: 'open', after: '1' }),
  get(deskPaths.sentMessages, { q: 'a', channel: 'sms', show: 'all' }),
  get(deskPaths.applications, { show: 'waiting', after: '1' }),
  get(deskPaths.application, { id: '1' }),
  get(deskPaths.money, { list: 'unmatched', market: 'id', day: '2026-11-16', after: '1' }),
  get(deskPaths.moneyOrder, { id: 'TR-active' }),
  get(deskPaths.payouts, { id: '1', after: '1' }),
  get(deskPaths.settlements, { id: '1' }),
  get(deskPaths.arrears, { market: 'id', class: '1', bucket: '1', after: '1' }),
  get(deskPaths.campaign, { id: '1' }),
  get(deskPaths.assistant, { question: '1', text: 'a' }),
  get(deskPaths.product, { id: 'terang-cicil', version: '1' }),
  get(deskPaths.proposals, { state: 'waiting', after: '1' }),
  get(deskPaths.proposal, { id: '1' }),
  get(deskPaths.rules, { on: '2027-01-01' }),
  get(deskPaths.audit, { after: '1', q: 'a' }),
  get(deskPaths.jobs, { name: 'inbox', after: '1' }),
  get(deskPaths.ops, { range: 'day' }),
  get(deskFilePaths.generalLedgerCsv, { market: 'id', from: '2026-11-01', to: '2026-11-16' }),
]

/** Text to be changed by sqlmap: what a schema allows is often no text that can stand in a command. */
const plain = (text: string) => text.replaceAll(/[^\w.@+-]/g, '') || '1'

function callTarget(row: Endpoint): InjectionTarget {
  const [made = {}] = fc.sample(arbitraryRequest(row.request), { numRuns: 1, seed: 1 })
  const names = Object.keys(row.request.entries)
  const all = { ...Object.fromEntries(names.map((name) => [name, '1'])), ...made }
  const fields = withKnown(row, all, known).map(([name, value]) => [name, plain(String(value))])
  const [method] = row.methods
  return { method, path: wirePath(row), fields: Object.fromEntries(fields) }
}

/** Every call of the contract that takes text. */
export const callTargets: readonly InjectionTarget[] = Object.values<Endpoint>(table)
  .filter((row) => row.body === 'form' && Object.keys(row.request.entries).length > 0)
  .map(callTarget)
