import {
  type NoticeChannel,
  type NoticeFigures,
  type NoticeTopic,
  noticeTopics,
} from '../../market/notice-figures.ts'
import type { Services } from '../calls/call.ts'

/** Why a message always reaches the borrower, by SMS where nothing else does; null where it is a matter of taste. */
const requiredBy: Record<NoticeTopic, 'law' | 'safety' | null> = {
  reminder: null,
  overdue: null,
  extensionOffer: null,
  settlementOffer: null,
  paymentReceived: null,
  complaintPromise: null,
  // A decision and the answer to a complaint have to be told to the borrower.
  decision: 'law',
  complaintAnswered: 'law',
  // So has what changes the terms of a loan.
  loanChanged: 'law',
  // Money that is paid out in somebody's name is told to the number that is theirs.
  payout: 'safety',
}

/** A message that must arrive is sent by the next way where nobody knows whether one arrived. */
export const mustArrive = (matter: NoticeTopic): boolean => requiredBy[matter] !== null

export const isRequired = (matter: NoticeTopic, channel: NoticeChannel): boolean =>
  channel === 'sms' && mustArrive(matter)

export type Switch = { matter: NoticeTopic; channel: NoticeChannel; is_on: boolean }
type SwitchRules = Pick<NoticeFigures, 'channels' | 'optIn'>

/** Everything is on unless it was switched off and may be; a way that needs consent is off until it was switched on. */
export function isOn(
  switches: readonly Switch[],
  { matter, channel }: Pick<Switch, 'matter' | 'channel'>,
  { optIn }: Pick<SwitchRules, 'optIn'>,
): boolean {
  if (isRequired(matter, channel)) return true
  const set = switches.find((one) => one.matter === matter && one.channel === channel)
  return set ? set.is_on : !optIn.includes(channel)
}

/** The ways that this lender has set up. */
export const channelsSetUp = ({
  push,
  sms,
  mail,
}: Pick<Services, 'push' | 'sms' | 'mail'>): readonly NoticeChannel[] => {
  const ways: Record<NoticeChannel, boolean> = {
    push: push !== undefined,
    whatsapp: sms.templateOf !== undefined,
    sms: sms.routes.length > 0,
    mail: mail !== undefined,
  }
  return (Object.keys(ways) as NoticeChannel[]).filter((channel) => ways[channel])
}

const flag = (holds: boolean) => (holds ? ('1' as const) : ('0' as const))

/** What the borrower can switch: by matter, the ways in the order in which they are tried. */
export const switchesOf = (set: readonly Switch[], rules: SwitchRules, ways: readonly NoticeChannel[]) =>
  noticeTopics.flatMap((matter) =>
    rules.channels[matter]
      .filter((channel) => ways.includes(channel))
      .map((channel) => ({
        matter,
        channel,
        on: flag(isOn(set, { matter, channel }, rules)),
        required: flag(isRequired(matter, channel)),
      })),
  )
