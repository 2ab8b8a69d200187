import type { MarketPack } from '../market.ts'

type Hours = MarketPack['contact']['hours']

/** As a reader of any language reads it: 5 %. */
export const percent = (basisPoints: number): string => `${basisPoints / 100} %`

export const writtenHours = (hours: Hours): string =>
  hours.map(({ weekdays, from, to }) => `${weekdays.join('')}: ${from}–${to}`).join('; ')

/** Whether all contact hours lie on the days and within the times that a rule allows. */
export const isWithinHours = (hours: Hours, allowed: Hours[number]): boolean =>
  hours.every(
    ({ weekdays, from, to }) =>
      weekdays.every((day) => allowed.weekdays.includes(day)) && from >= allowed.from && to <= allowed.to,
  )
