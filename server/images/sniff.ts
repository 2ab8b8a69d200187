const starts = (bytes: Uint8Array, at: number, ...expected: number[]) =>
  expected.every((byte, index) => bytes[at + index] === byte)

/** By the first bytes alone, so that no decoder but these three ever sees what a stranger sends. */
export function sniff(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (starts(bytes, 0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  const isWebp = starts(bytes, 0, 0x52, 0x49, 0x46, 0x46) && starts(bytes, 8, 0x57, 0x45, 0x42, 0x50)
  return isWebp ? 'webp' : null
}
