/** Every form that moves money carries the amount that was shown and the identity of its quote. */
export function QuoteFields(quote: Readonly<Record<'amount' | 'upTo' | 'repayToken', string>>) {
  return Object.entries(quote).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
