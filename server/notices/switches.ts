import {
  type NoticeChannel,
  type NoticeMatter,
  noticeChannels,
  noticeMatters,
} from '../../contract/calls/notices.ts'

/** Why a message always reaches the borrower, by SMS where nothing else does; null where it is a matter of taste. */
const requiredBy: Record<NoticeMatter, 'law' | 'safety' | null> = {
  reminder: null,
  paymentReceived: null,
  // A decision and the answer to a complaint have to be told to the borrower.
  decision: 'law',
  complaintAnswered: 'law',
  // Money that is paid out in somebody's name is told to the number that is theirs.
  payout: 'safety',
}

export const isRequired = (matter: NoticeMatter, channel: NoticeChannel): boolean =>
  channel === 'sms' && requiredBy[matter] !== null

export type Switch = { matter: NoticeMatter; channel: NoticeChannel; is_on: boolean }

/** Everything is on unless it was switched off and may be. */
export const isOn = (
  switches: readonly Switch[],
  { matter, channel }: Pick<Switch, 'matter' | 'channel'>,
): boolean =>
  isRequired(matter, channel) ||
  !switches.some((set) => set.matter === matter && set.channel === channel && !set.is_on)

export const switchesOf = (set: readonly Switch[]) =>
  noticeMatters.flatMap((matter) =>
    noticeChannels.map((channel) => ({
      matter,
      channel,
      on: isOn(set, { matter, channel }) ? ('1' as const) : ('0' as const),
      required: isRequired(matter, channel) ? ('1' as const) : ('0' as const),
    })),
  )
