/** amount × numerator ÷ denominator in whole numbers: multiplied first, rounded down once (product 10.8). */
export function mulDivFloor(amountMinor: number, numerator: number, denominator: number): number {
  const product = amountMinor * numerator
  if (!Number.isSafeInteger(product) || product < 0)
    throw new RangeError(`cannot compute ${amountMinor} × ${numerator} / ${denominator}`)
  return (product - (product % denominator)) / denominator
}
