import type { CampaignTemplate } from '../../contract/calls/campaign-template.ts'
import { phoneRules } from '../../contract/market/strings.ts'

/** E.164, or undefined where it is no mobile number of a country that the template sends to. */
export function phoneOf(text: string, { phones }: Pick<CampaignTemplate, 'phones'>): string | undefined {
  for (const country of phones) {
    const normal = phoneRules[country].normalise(text)
    if (normal) return normal
  }
  return undefined
}

const PREFIX_LEAVES = 4

/** The number without its last four digits: ranges are bought, and pumped, in blocks of ten thousand. */
export const prefixOf = (phone: string): string => phone.slice(0, -PREFIX_LEAVES)
