import { unwatched } from '../page/unwatched.server.ts'
import type { CampaignPage } from './campaign.server.ts'
import { deviceOf } from './device.ts'

const stepOf = ({ context, template }: CampaignPage) => {
  const { launch, browser } = context
  return {
    page_id: template.id,
    user_from: launch.user_from ?? '',
    utm_tag: launch.utm_tag ?? '',
    app_from: launch.app_from ?? '',
    // Product 7.4 knows two kinds; a desktop scans a code, mostly with an Android phone.
    client_type: deviceOf(browser.userAgent, launch.clientType) === 'ios' ? 'ios' : 'android',
    page_type: '1',
  } as const
}

/** Product 7.4: the answers are ignored, and nobody waits for them. */
export function trackVisit(campaign: CampaignPage): void {
  const { context } = campaign
  if (context.typed === null && context.browser.isArrival)
    unwatched(context.lender.visitSave(stepOf(campaign)))
}

export function trackClick(campaign: CampaignPage, phone: string): void {
  unwatched(campaign.context.lender.clickSave({ ...stepOf(campaign), phone }))
}
