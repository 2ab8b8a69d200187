/** How a test card behaves; each has one number. */
export type TestCardKind = 'pays' | 'pays-at-once' | 'declines' | 'times-out-paid' | 'times-out-unpaid'

/** Numbers that card companies publish for tests; no bank issues them. The sandbox takes no others. */
export const testCards: Readonly<Record<TestCardKind, string>> = {
  pays: '4111111111111111',
  'pays-at-once': '5555555555554444',
  declines: '4000000000000002',
  'times-out-paid': '4000000000000119',
  'times-out-unpaid': '4000000000000127',
}
