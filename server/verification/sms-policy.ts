import { DAY_MS, HOUR_MS, SECOND_MS } from '../../base/time.ts'
import { UNRESERVED_SHARE } from '../sms/spending.ts'

/** Limits before a paid message is sent. A window is always the time before now, never a calendar's. */
export const smsLimits = {
  perPhoneSeconds: 60,
  perPhoneDay: 5,
  /** Codes of a visitor that nobody used. */
  perVisitorDay: 8,
  /** From this many codes an hour on, a network must have led to registrations: a carrier's shared one does. */
  networkTrialHour: 200,
  perPrefixHour: 15,
  /** From this many codes a day on, a range of numbers must have led to registrations. */
  prefixTrialDay: 20,
  /** Codes that were used, of those that were sent. */
  conversionMin: 0.1,
  /** What a network may always use, however small the budget is. */
  perNetworkMin: 5,
} as const

/**
 * Whose money a code is sent for. The first that is open pays; numbers with an account may go on to the second, numbers with
 * a running loan to the third, which strangers cannot touch.
 */
export const smsShares = ['strangers', 'known', 'loan'] as const
export type SmsShare = (typeof smsShares)[number]

/** Up to which part of the budget, whatever it was spent for, a code may still be sent for a share. */
const ceilings: Readonly<Record<SmsShare, number>> = { strangers: UNRESERVED_SHARE, known: 0.9, loan: 1 }
/** What codes of strangers may cost: all of them together, those to one country, and the unused ones of one network. */
export const STRANGERS_SHARE = 0.5
const COUNTRY = 0.75 * STRANGERS_SHARE
const NETWORK = 0.1 * STRANGERS_SHARE

/** What was granted within the window of a rule. */
export type SmsTally = { count: number; converted: number; spentMicroUsd: number; unusedMicroUsd: number }
export type SmsPurse = { costMicroUsd: number; budgetMicroUsd: number }
type SmsRule = { windowMs: number; isFull: (tally: SmsTally, purse: SmsPurse) => boolean }

const bringsNobody = ({ count, converted }: SmsTally, trial: number) =>
  count >= trial && converted < count * smsLimits.conversionMin

const isSpent =
  (part: number) =>
  (tally: SmsTally, { costMicroUsd, budgetMicroUsd }: SmsPurse) =>
    tally.spentMicroUsd + costMicroUsd > part * budgetMicroUsd

const isNetworkSpent = ({ unusedMicroUsd }: SmsTally, { costMicroUsd, budgetMicroUsd }: SmsPurse) =>
  unusedMicroUsd + costMicroUsd > Math.max(NETWORK * budgetMicroUsd, smsLimits.perNetworkMin * costMicroUsd)

/** In the order of the checks: what concerns the person alone comes first. */
export const smsRules = {
  tooSoon: { windowMs: smsLimits.perPhoneSeconds * SECOND_MS, isFull: ({ count }) => count > 0 },
  phone: { windowMs: DAY_MS, isFull: ({ count }) => count >= smsLimits.perPhoneDay },
  visitor: {
    windowMs: DAY_MS,
    isFull: ({ count, converted }) => count - converted >= smsLimits.perVisitorDay,
  },
  networkTrial: { windowMs: HOUR_MS, isFull: (tally) => bringsNobody(tally, smsLimits.networkTrialHour) },
  network: { windowMs: DAY_MS, isFull: isNetworkSpent },
  prefix: { windowMs: HOUR_MS, isFull: ({ count }) => count >= smsLimits.perPrefixHour },
  prefixTrial: { windowMs: DAY_MS, isFull: (tally) => bringsNobody(tally, smsLimits.prefixTrialDay) },
  country: { windowMs: DAY_MS, isFull: isSpent(COUNTRY) },
  strangers: { windowMs: DAY_MS, isFull: isSpent(STRANGERS_SHARE) },
  budgetOfStrangers: { windowMs: DAY_MS, isFull: isSpent(ceilings.strangers) },
  networkOfKnown: { windowMs: DAY_MS, isFull: isNetworkSpent },
  budgetOfKnown: { windowMs: DAY_MS, isFull: isSpent(ceilings.known) },
  networkOfLoan: { windowMs: DAY_MS, isFull: isNetworkSpent },
  budget: { windowMs: DAY_MS, isFull: isSpent(ceilings.loan) },
} satisfies Record<string, SmsRule>

export type SmsRuleName = keyof typeof smsRules
export type SmsTallies = Readonly<Record<SmsRuleName, SmsTally>>

const ofPerson: readonly SmsRuleName[] = ['tooSoon', 'phone', 'visitor']
const ofShare: Readonly<Record<SmsShare, readonly SmsRuleName[]>> = {
  strangers: [
    'networkTrial',
    'network',
    'prefix',
    'prefixTrial',
    'country',
    'strangers',
    'budgetOfStrangers',
  ],
  known: ['networkOfKnown', 'budgetOfKnown'],
  loan: ['networkOfLoan', 'budget'],
}

export type SmsVerdict = {
  /** The share that is open to whoever may use it; null where none is. */
  share: SmsShare | null
  /** Why no code goes to a stranger; empty where one does. */
  full: readonly SmsRuleName[]
}

/** Knows nothing of whose number it is, so that a reply made of it tells nothing of it either. */
export function judgeSms(tallies: SmsTallies, purse: SmsPurse): SmsVerdict {
  const fullOf = (rules: readonly SmsRuleName[]) =>
    rules.filter((name) => smsRules[name].isFull(tallies[name], purse))
  const own = fullOf(ofPerson)
  if (own.length > 0) return { share: null, full: own }
  const share = smsShares.find((each) => fullOf(ofShare[each]).length === 0) ?? null
  return { share, full: fullOf(ofShare.strangers) }
}

/** Whether a number may be sent a code for a share. */
export const mayUse = (standing: SmsShare, share: SmsShare): boolean =>
  smsShares.indexOf(standing) >= smsShares.indexOf(share)

export type SmsGrant = { at: Date; converted: boolean; costMicroUsd: number }

const without = (tally: SmsTally, { converted, costMicroUsd }: SmsGrant): SmsTally => ({
  count: tally.count - 1,
  converted: tally.converted - (converted ? 1 : 0),
  spentMicroUsd: tally.spentMicroUsd - costMicroUsd,
  unusedMicroUsd: tally.unusedMicroUsd - (converted ? 0 : costMicroUsd),
})

/**
 * When a rule that is full now has room again, if nothing else is granted meanwhile: as many of the oldest leave its window
 * as it takes. Null where the oldest are not enough.
 */
export function roomAt(
  name: SmsRuleName,
  { tally, oldest }: { tally: SmsTally; oldest: readonly SmsGrant[] },
  purse: SmsPurse,
): Date | null {
  const { windowMs, isFull } = smsRules[name]
  let left = tally
  const last = oldest.find((grant) => {
    left = without(left, grant)
    return !isFull(left, purse)
  })
  return last ? new Date(last.at.getTime() + windowMs) : null
}
