import * as texts from '#texts'

const names = new Map<string, () => string>([
  ['ATM', texts.way_atm],
  ['MobileBank', texts.way_mobile],
  ['InternetBank', texts.way_internet],
  ['Cash', texts.way_cash],
])

/** The wire's words for a bank's ways in, as a person says them; any other stands for itself. */
export const channelName = (way: string): string => names.get(way)?.() ?? way
