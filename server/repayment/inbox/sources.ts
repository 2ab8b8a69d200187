import type { Services } from '../../calls/call.ts'
import type { Gateway } from '../../gateways/gateway.ts'

/** A company that reports money; by its name its events are known in the inbox and in the ledger. */
export type Source = Pick<Gateway, 'name' | 'readCallback' | 'readStored'>
export type Companies = Pick<Services, 'gateways' | 'wallet'>

function walletOf({ wallet }: Companies): Source | null {
  return wallet ? { ...wallet, name: `wallet-${wallet.name}` } : null
}

/** Who reports at `/hooks/{address}`. */
export const sourceAt = (companies: Companies, address: string): Source | null =>
  address === 'wallet' ? walletOf(companies) : (companies.gateways.named.get(address) ?? null)

export function sourceNamed(companies: Companies, name: string): Source | null {
  const wallet = walletOf(companies)
  return wallet?.name === name ? wallet : (companies.gateways.named.get(name) ?? null)
}
