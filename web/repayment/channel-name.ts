import * as texts from '#texts'

const names = new Map<string, () => string>([
  ['ATM', texts.way_atm],
  ['MobileBank', texts.way_mobile],
  ['InternetBank', texts.way_internet],
  ['Cash', texts.way_cash],
])

/** The wire's codes for a bank's channels as texts; an unknown one is shown as it is. */
export const channelName = (way: string): string => names.get(way)?.() ?? way
