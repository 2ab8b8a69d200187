import { isIP } from 'node:net'
import type { CampaignTemplate } from '../../contract/campaign-template.ts'
import { phoneRules } from '../../contract/strings.ts'

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

/** Whoever has one IPv6 address has a whole /64, so that is what counts as one caller. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = address.includes('::') ? 8 - left.length - right.length : 0
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
