import type { MarketPack } from '../market.ts'

const ownChoice = (why: string) => `our own choice: ${why}`

/** Both markets ask for no longer than needed and name no days for these. */
export const retention = {
  sessions: { days: 1, source: ownChoice('nobody needs a session that ended') },
  codes: { days: 1, source: ownChoice('a code counts for minutes') },
  textMessages: { days: 30, source: ownChoice('limits, support and the bill of the month need them') },
  chats: { days: 365, source: ownChoice('a complaint may refer to what was said within a year') },
  events: { days: 180, source: ownChoice('as long as offers are compared') },
  uploads: { days: 7, source: ownChoice('a draft of a complaint is not kept for longer') },
  documentPictures: { days: 90, source: ownChoice('a decision may be looked at again') },
  abandonedApplications: { days: 30, source: ownChoice('whoever comes back within a month goes on') },
  declinedApplications: { days: 365, source: ownChoice('a decision may be questioned within a year') },
  unreadCallbacks: {
    days: 90,
    source: ownChoice('a later version may know how to read it, and disputes end within weeks'),
  },
  contactMessages: { days: 365, source: ownChoice('somebody may come back to the answer within a year') },
} as const satisfies Partial<MarketPack['retention']>
