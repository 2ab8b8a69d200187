import type { MarketPack } from '../../market/market.ts'
import type { Palette } from '../../market/palette.ts'

export const colourVariable = (token: string) =>
  token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\d)/, '-$1')

const variables = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, colour]) => `--${colourVariable(name)}:${colour}`)
    .join(';')

/** The market pack's colours as CSS variables, light and dark. */
export const coloursOf = ({ colours }: MarketPack): string =>
  `:root{${variables(colours.light)}}@media(prefers-color-scheme:dark){:root{${variables(colours.dark)}}}`
