/** The part of an amount that a ratio of whole numbers says: multiplied first, rounded down once (product 10.8). */
export function portion(amountMinor: number, numerator: number, denominator: number): number {
  const product = amountMinor * numerator
  if (!Number.isSafeInteger(product) || product < 0)
    throw new RangeError(`not a portion of an amount: ${amountMinor} × ${numerator} / ${denominator}`)
  return (product - (product % denominator)) / denominator
}
