import type { MarketPack } from '../../../market/market.ts'

/** A launcher may cut a maskable icon to a circle of four fifths: it has no corners of its own, and a smaller mark. */
type Shape = 'rounded' | 'maskable'

const lamp = (ink: string) =>
  `<path d="M16 5a9 9 0 0 1 5 16.5V24H11v-2.5A9 9 0 0 1 16 5zM12 27h8" fill="${ink}" stroke="${ink}" stroke-width="2" stroke-linecap="round"/>`

/** The lamp of the illustrations, lit: a mark that is legible at sixteen pixels. */
export function brandIcon({ colours: { light } }: MarketPack, shape: Shape = 'rounded'): string {
  const isMaskable = shape === 'maskable'
  const mark = isMaskable
    ? `<g transform="translate(16 16) scale(.72) translate(-16 -16)">${lamp(light.brandInk)}</g>`
    : lamp(light.brandInk)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${isMaskable ? 0 : 8}" fill="${light.brand}"/>${mark}</svg>`
}
