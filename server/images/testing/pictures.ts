import sharp from 'sharp'

type Picture = { colour?: string; width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' }

/** A picture of one colour, to upload. */
export const picture = ({ colour = 'red', width = 40, height = 30, format = 'jpeg' }: Picture = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format, format === 'png' ? {} : { quality: 95 })
    .toBuffer()
