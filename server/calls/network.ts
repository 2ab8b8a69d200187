import { isIP } from 'node:net'

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

/** Addresses that one customer of a network may well have at once: a /24, or a /64. */
export const blockOf = (address: string): string =>
  isIP(address) === 4 ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : networkOf(address)
