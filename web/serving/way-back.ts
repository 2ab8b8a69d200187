import type { LaunchName } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { ServedPath } from '../pages.ts'
import type { PageContext } from './page.ts'

/** Where the way back of each page leads: to the first that its address can name. A page without one is a root. */
export const parents = {
  [paths.recommended]: [paths.home],
  [paths.product]: [paths.recommended],
  [paths.order]: [paths.home],
  [paths.jointLoginFail]: [paths.home],
  [paths.errorPage]: [paths.home],
  [paths.loanDetails]: [paths.order],
  [paths.loanConfirm]: [paths.product, paths.recommended],
  [paths.contract]: [paths.loanDetails, paths.loanConfirm, paths.order],
  [paths.payments]: [paths.loanDetails, paths.order],
  [paths.instalments]: [paths.loanDetails, paths.order],
  [paths.extension]: [paths.loanDetails, paths.order],
  [paths.whetherRepay]: [paths.loanDetails, paths.order],
  [paths.virtualAccount]: [paths.loanDetails, paths.order],
  [paths.payMethod]: [paths.virtualAccount, paths.order],
  [paths.cardRepay]: [paths.loanDetails, paths.order],
  [paths.bindCard]: [paths.cardRepay, paths.order],
  [paths.walletInstructions]: [paths.cardRepay, paths.home],
  [paths.sandboxWallet]: [paths.cardRepay, paths.order],
  [paths.customerService]: [paths.loanDetails, paths.order],
  [paths.assistant]: [paths.customerService],
  [paths.complaintNew]: [paths.customerService],
  [paths.complaintEntry]: [paths.customerService],
  [paths.complaintForm]: [paths.complaintEntry],
  [paths.complaintList]: [paths.complaintEntry],
  [paths.complaintDetail]: [paths.complaintList],
  [paths.verify]: [paths.home],
  [paths.till]: [paths.testPreview],
  [paths.testPreview]: [],
  [paths.docs]: [],
  [paths.promotion]: [],
  // The site's own frame leads everywhere.
  [paths.home]: [],
  [paths.aboutSection]: [],
  [paths.policySection]: [],
  [paths.loanSection]: [],
  [paths.contactSection]: [],
  [paths.userSection]: [],
  [paths.aboutUs]: [],
  [paths.privacyPolicy]: [],
  [paths.loanAgreement]: [],
} as const satisfies Record<ServedPath, readonly ServedPath[]>

/** Pages that are about one thing and say nothing where the address does not name it. */
const needs: Partial<Record<ServedPath, LaunchName>> = {
  [paths.loanDetails]: 'orderId',
  [paths.virtualAccount]: 'orderId',
  [paths.cardRepay]: 'orderId',
  [paths.product]: 'productId',
  [paths.loanConfirm]: 'productId',
}

/** What a page reads of its address beside the launch parameters: what is to be paid, and how. */
const reads: Partial<Record<ServedPath, readonly string[]>> = {
  [paths.virtualAccount]: ['amount', 'upTo', 'settle', 'display', 'payType', 'payCode', 'specificNum'],
  [paths.cardRepay]: ['amount', 'upTo'],
}

type Here = Pick<PageContext, 'path' | 'launch' | 'query' | 'href'>

/** The address of the page above this one, with what that page needs to know; null at a root. */
export function wayBack({ path, launch, query, href }: Here): string | null {
  const candidates: readonly ServedPath[] = parents[path as ServedPath] ?? []
  const parent = candidates.find((candidate) => {
    const needed = needs[candidate]
    return !needed || launch[needed]
  })
  if (!parent) return null
  const carried = (reads[parent] ?? []).map((name) => [name, query.get(name) ?? ''])
  return href(parent, Object.fromEntries(carried.filter(([, value]) => value)))
}
