import type { MarketPack, PayChannel } from '../../market/market.ts'
import type { PayType } from '../gateways/gateway.ts'

type Pack = Pick<MarketPack, 'payChannels' | 'payCodes'>
export type ChannelRequest = {
  payCode: string
  payType: PayType | ''
  specific: string
  /** What the borrower chose the last time, if ever. */
  last: { channel: string; specific: string } | null
}
export type PickedChannel = { channel: PayChannel; specific: string; chosen: boolean }

export const payChannelOf = (
  { payChannels }: Pick<Pack, 'payChannels'>,
  code: string,
): PayChannel | undefined => payChannels.find((channel) => channel.code === code)

export const takes = ({ minMinor, maxMinor }: PayChannel, amountMinor: number): boolean =>
  amountMinor >= minMinor && amountMinor <= maxMinor

const methodOf = ({ methods }: PayChannel, wanted: string): string =>
  methods.find((method) => method === wanted) ?? ''

/**
 * The channel that a code is issued for. One that is named is taken as it is, also where its limits refuse the amount:
 * the borrower must see that. Otherwise the one chosen last, the pack's default, or the first that takes the amount.
 */
export function pickChannel(pack: Pack, amountMinor: number, wanted: ChannelRequest): PickedChannel | null {
  if (wanted.payCode !== '') {
    const channel = payChannelOf(pack, wanted.payCode)
    return channel ? { channel, specific: methodOf(channel, wanted.specific), chosen: true } : null
  }
  const { last } = wanted
  const preferred = [last?.channel ?? '', pack.payCodes.defaultChannel].flatMap(
    (code) => payChannelOf(pack, code) ?? [],
  )
  const candidates = [...preferred, ...pack.payChannels].filter(
    ({ payType }) => wanted.payType === '' || payType === wanted.payType,
  )
  const channel = candidates.find((each) => takes(each, amountMinor)) ?? candidates[0]
  if (!channel) return null
  const specific = wanted.specific || (last?.channel === channel.code ? last.specific : '')
  return { channel, specific: methodOf(channel, specific), chosen: false }
}
