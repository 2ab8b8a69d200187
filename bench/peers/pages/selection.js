/** The instalments before a chosen one belong to it, and those after one that is cleared go with it. */
export const changed = (index, isTicked) => (isTicked ? index + 1 : index)

export const totalOf = (open, selected) => {
  const minor = open.slice(0, selected).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const text = (minor / 100).toLocaleString('id-ID', { minimumFractionDigits: 2 })
  return `Rp${text}`
}
