import * as texts from '#texts'
import { type FunnelStep, funnelSteps } from '../../../contract/desk/campaigns.ts'

const names: Readonly<Record<FunnelStep, () => string>> = {
  visits: texts.desk_campaign_visits,
  clicks: texts.desk_campaign_clicks,
  codes: texts.desk_campaign_codes,
  registrations: texts.desk_campaign_registrations,
}

/** In the order of the funnel. */
export const stepNames = funnelSteps.map((step) => names[step])
