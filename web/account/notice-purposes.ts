import type { NoticeChannel, NoticeTopic } from '../../market/notice-figures.ts'

export type NoticeSwitch = { channel: NoticeChannel; name: string; isOn: boolean; isRequired: boolean }
export type TopicSwitches = { matter: NoticeTopic; ways: NoticeSwitch[] }

/** What messages are for, as a borrower thinks of them. */
const purposeOf = {
  reminder: 'payments',
  overdue: 'payments',
  paymentReceived: 'payments',
  decision: 'loan',
  payout: 'loan',
  loanChanged: 'loan',
  complaintPromise: 'complaints',
  complaintAnswered: 'complaints',
  extensionOffer: 'offers',
  settlementOffer: 'offers',
} as const satisfies Record<NoticeTopic, string>
export type NoticePurpose = (typeof purposeOf)[NoticeTopic]

type Way = NoticeSwitch & { purpose: NoticePurpose }

const waysIn = (switches: readonly TopicSwitches[]): Way[] =>
  switches.flatMap(({ matter, ways }) => ways.map((way) => ({ ...way, purpose: purposeOf[matter] })))

type Group<Key extends string> = { key: Key; name: string; isOn: boolean; isRequired: boolean }

const isFree = ({ isRequired }: Way) => !isRequired

/** A switch over several ways: on where one that decides is; where none does, what is required comes anyway. */
const groupsOf = <Key extends string>(
  ways: readonly Way[],
  { prefix, keyOf, decides }: { prefix: string; keyOf: (way: Way) => Key; decides: (way: Way) => boolean },
) =>
  [...Map.groupBy(ways, keyOf)].map(([key, group]): Group<Key> => {
    const deciding = group.filter(decides)
    return {
      key,
      name: `${prefix}.${key}`,
      isOn: (deciding.length > 0 ? deciding : group).some(({ isOn }) => isOn),
      isRequired: deciding.length === 0 && !group.every(isFree),
    }
  })

export type FewSwitches = {
  purposes: readonly Group<NoticePurpose>[]
  channels: readonly Group<NoticeChannel>[]
  /** What was chosen for each message is not what these few switches say. */
  isDetailed: boolean
}

/** All switches as a few: what messages are about, and how they come. A message comes where both are on. */
export function fewSwitches(switches: readonly TopicSwitches[]): FewSwitches {
  const ways = waysIn(switches)
  const channels = groupsOf(ways, { prefix: 'channel', keyOf: ({ channel }) => channel, decides: isFree })
  const open = new Set(channels.flatMap(({ key, isOn }) => (isOn ? [key] : [])))
  const purposes = groupsOf(ways, {
    prefix: 'purpose',
    keyOf: ({ purpose }) => purpose,
    // A channel that is off says nothing about what it would bring.
    decides: (way) => isFree(way) && open.has(way.channel),
  })
  const on = new Set<string>([...purposes, ...channels].flatMap(({ key, isOn }) => (isOn ? [key] : [])))
  const isDetailed = ways.some(
    ({ purpose, channel, isOn, isRequired }) => !isRequired && isOn !== (on.has(purpose) && on.has(channel)),
  )
  return { purposes, channels, isDetailed }
}

/** The switches that are wanted, by the names of all of them; `chosen` are the names of the few that are on. */
export function wantedByFew(switches: readonly TopicSwitches[], chosen: ReadonlySet<string>): Set<string> {
  const { purposes, channels } = fewSwitches(switches)
  const on = new Set<string>(
    [...purposes, ...channels].flatMap(({ key, name, isRequired }) =>
      isRequired || chosen.has(name) ? [key] : [],
    ),
  )
  return new Set(
    waysIn(switches).flatMap(({ name, purpose, channel }) =>
      on.has(purpose) && on.has(channel) ? [name] : [],
    ),
  )
}
