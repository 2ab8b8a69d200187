import * as texts from '#texts'

const names = new Map<string, () => string>([
  ['ATM', texts.channel_atm],
  ['MobileBank', texts.channel_mobile],
  ['InternetBank', texts.channel_internet],
  ['Cash', texts.channel_cash],
])

/** The wire's codes for a bank's channels as texts; an unknown one is shown as it is. */
export const channelName = (way: string): string => names.get(way)?.() ?? way
