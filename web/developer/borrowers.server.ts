import * as texts from '#texts'
import { type Launch, readLaunch } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { DemoOrder } from '../page/demo-controls.ts'
import type { PageContext } from '../page/page.ts'
import { hrefAs } from './href-as.ts'

const abouts: Readonly<Record<string, () => string>> = {
  review: texts.preview_about_review,
  declined: texts.preview_about_declined,
  'on-its-way': texts.preview_about_on_its_way,
  active: texts.preview_about_active,
  due: texts.preview_about_due,
  overdue: texts.preview_about_overdue,
  settled: texts.preview_about_settled,
  unknown: texts.preview_about_unknown,
  new: texts.preview_about_new,
  credit: texts.preview_about_credit,
}

/** What a sample shows, in the language of the page. */
export const aboutOf = ({ key, about }: Pick<DemoOrder, 'key' | 'about'>): string => abouts[key]?.() ?? about

/** What a native app would pass for this borrower. */
const launchOf = ({ market, sessionId, userId, orderId, productId }: DemoOrder): Launch => ({
  needPop: market === 'in' ? '1' : '0',
  sessionId,
  userId,
  orderId,
  orderNo: orderId,
  productId,
  deviceId: 'demo',
  clientType: 'android',
  osVersion: '14',
  appVersion: '1.0.0',
})

export const borrowersOf = (orders: readonly DemoOrder[]) =>
  orders.map((order) => ({
    market: order.market,
    person: order.person,
    about: aboutOf(order),
    orderId: order.orderId,
    launch: launchOf(order),
    href: hrefAs(paths.loanDetails, launchOf(order)),
  }))

/** The borrower who is named, else the one who was here last, else the market's first, so that every link leads somewhere. */
export function chosenOrder(
  orders: readonly DemoOrder[],
  { query, launch, pack }: PageContext,
): DemoOrder | null {
  const requested = query.get('borrower') ?? launch.orderId
  return (
    orders.find(({ orderId }) => orderId === requested) ??
    orders.find(({ sessionId }) => sessionId === launch.sessionId) ??
    (launch.sessionId || requested ? null : (orders.find(({ market }) => market === pack.market) ?? null))
  )
}

/** A chosen borrower replaces all parameters; otherwise the address changes single ones. */
export function chosenLaunch(order: DemoOrder | null, { query, launch }: PageContext): Launch {
  const filled = order ? launchOf(order) : launch.sessionId ? { sessionId: launch.sessionId } : {}
  return query.has('borrower') ? filled : { ...filled, ...readLaunch(query) }
}
