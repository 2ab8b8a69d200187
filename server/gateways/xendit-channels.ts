import type { CodeRequest } from './gateway.ts'

type Channel = {
  type: 'PAY' | 'REUSABLE_PAYMENT_CODE'
  channel_code: string
  properties: (request: CodeRequest) => Record<string, string>
}

const NAME_MAX = 50

/** Banks and tills print plain names; anything else makes them refuse the whole request. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .,'-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX) || 'Customer'

const virtualAccount = (channel_code: string): Channel => ({
  type: 'PAY',
  channel_code,
  properties: ({ customerName, expiresAt }) => ({
    display_name: plainName(customerName),
    expires_at: expiresAt.toISOString(),
  }),
})

const shop = (channel_code: string): Channel => ({
  type: 'REUSABLE_PAYMENT_CODE',
  channel_code,
  properties: ({ customerName, expiresAt }) => ({
    customer_name: plainName(customerName),
    expires_at: expiresAt.toISOString(),
  }),
})

/** Channel codes of the market pack, and what Xendit calls them. */
export const xenditChannels: ReadonlyMap<string, Channel> = new Map([
  ['BCA', virtualAccount('BCA_VIRTUAL_ACCOUNT')],
  ['BNI', virtualAccount('BNI_VIRTUAL_ACCOUNT')],
  ['BRI', virtualAccount('BRI_VIRTUAL_ACCOUNT')],
  ['MANDIRI', virtualAccount('MANDIRI_VIRTUAL_ACCOUNT')],
  ['PERMATA', virtualAccount('PERMATA_VIRTUAL_ACCOUNT')],
  ['ALFAMART', shop('ALFAMART')],
  ['INDOMARET', shop('INDOMARET')],
])
