import * as v from 'valibot'
import { arrearsFigures, contactFigures, figureSource } from './arrears-figures.ts'
import { bureauLayout } from './bureau-layout.ts'
import type { Language } from './language.ts'
import { noticeFigures } from './notice-figures.ts'
import { palette } from './palette.ts'

const name = v.pipe(v.string(), v.nonEmpty())
/** A name that is translated. */
const localName = v.object({ en: name, id: name, hi: name, zh: name })
const website = v.union([v.literal(''), v.pipe(v.string(), v.regex(/^https:\/\//), v.url())])
const helpLine = v.pipe(
  v.object({ name: localName, phone: v.string(), website, sources: v.object({ phone: figureSource }) }),
  v.check(
    ({ phone, sources }) => phone === '' || sources.phone.verified,
    'a number that nobody has verified is not given to people in need',
  ),
)

const storeLink = v.union([v.literal(''), v.pipe(v.string(), v.url())])
const days = v.pipe(v.number(), v.integer(), v.minValue(0))
const retained = v.object({ days, source: name })
const amountMinor = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Hundredths of a percent: 500 is 5 %. */
const basisPoints = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Interest and fees without tax, of the amount that was lent and by the length of the loan. */
const costCaps = v.strictObject({
  /** Rising by days; the last holds for all longer loans, and has no number. */
  benefit: v.pipe(
    v.array(v.strictObject({ toTermDays: v.nullable(days), dailyBasisPoints: basisPoints })),
    v.check((caps) => caps.at(-1)?.toTermDays === null, 'caps of which the last is without an end'),
  ),
  sources: v.object({ benefit: figureSource }),
})

const clockPeriod = v.object({ count: days, unit: v.picklist(['days', 'workingDays']) })

/** Everything that differs between markets and lenders. A lender overrides any part of it with a JSON file. */
export const marketPackSchema = v.object({
  market: v.picklist(['id', 'in']),
  typeNumber: v.picklist([1, 2]),
  appName: name,
  currency: v.picklist(['IDR', 'INR']),
  currencySymbol: v.string(),
  language: v.picklist(['en', 'id', 'hi', 'zh']),
  languagesOffered: v.array(v.picklist(['en', 'id', 'hi', 'zh'])),
  timeZone: v.string(),
  company: v.object({
    name: v.string(),
    email: v.pipe(v.string(), v.email()),
    phone: v.string(),
    address: v.string(),
    registrationNumber: v.string(),
    licenceNumber: v.string(),
    website: v.pipe(v.string(), v.url()),
    copyright: v.string(),
  }),
  colours: v.object({ light: palette, dark: palette }),
  /** Empty where there is no app. */
  stores: v.object({ android: storeLink, ios: storeLink }),
  /** Product 9: named by every call where the launch parameters name none. */
  merchantNumber: v.pipe(v.string(), v.nonEmpty()),
  /** Hosts that an address sent by the service may lead to, and schemes the native app understands. */
  allowedHosts: v.array(v.string()),
  nativeSchemes: v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*:$/))),
  /** The official site: the privacy policy that it embeds, and how soon and how long data are answered for and kept. */
  site: v.object({
    privacyPage: v.string(),
    dataRequestDays: v.object({ copy: days, deletion: days }),
    retentionYears: days,
  }),
  /** The box of the agreement on `/loanConfirm`; from the day of a rule that forbids it nothing is ticked beforehand. */
  agreementPreTicked: v.boolean(),
  agreementPreTickedUntil: v.nullable(v.pipe(v.string(), v.isoDate())),
  /** Whether a loan is signed with a code that is sent to the number of the account. */
  signsWithCode: v.boolean(),
  /** Days on which nobody answers: of the week (0 is Sunday) and of the calendar. A promise of working days skips them. */
  daysOff: v.object({
    weekend: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
    holidays: v.array(v.pipe(v.string(), v.isoDate())),
  }),
  /** Where to turn when a complaint was not answered in time, nearest first. A telephone or address may be empty. */
  escalation: v.array(
    v.object({
      name: localName,
      phone: v.string(),
      website,
      /** What a rule names it; none where no rule does. */
      role: v.optional(v.picklist(['principalNodalOfficer', 'ombudsman'])),
    }),
  ),
  /** Public lines for those in need, free of charge; one whose number was not compared with its source has none yet. */
  helpLines: v.object({ selfHarm: helpLine, danger: helpLine, fraud: helpLine }),
  /** How long a regulator gives for the answer to a complaint, once longer where it allows that, and who is next then. */
  complaintClock: v.object({
    answer: clockPeriod,
    extension: v.nullable(clockPeriod),
    authority: localName,
    sources: v.object({ periods: figureSource }),
  }),
  /** An agreement that pops up before confirming (product 2.19); empty for none. */
  popAgreementUrl: v.string(),
  /** The banks, shops and apps one can pay at, in the order they are offered (product 2.15). Limits are per payment. */
  payChannels: v.array(
    v.strictObject({
      code: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,32}$/)),
      payType: v.picklist(['1', '2']),
      name: v.string(),
      methods: v.array(v.picklist(['ATM', 'MobileBank', 'InternetBank', 'IMPS', 'NEFT', 'UPI', 'Cash'])),
      minMinor: amountMinor,
      maxMinor: amountMinor,
    }),
  ),
  payCodes: v.object({
    defaultChannel: v.string(),
    /** A code lives this long, and never beyond the day up to which its amount is right. */
    validHours: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** The smallest amount that can be paid: whole rupiah, single paise. */
    unitMinor: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  /** Credit of one loan pays what is due on another of the same borrower: by itself unless that is declined, or when asked. */
  creditUse: v.picklist(['onDueDate', 'whenAsked']),
  /** Another loan is not offered beside one whose payment is late or due within so many days. The lender's own figure. */
  offers: v.object({ pauseDaysBeforeDue: days }),
  /** The marketing claims of product 1. */
  claims: v.object({
    amountMinMinor: amountMinor,
    amountMaxMinor: amountMinor,
    /** 'Within 2 hours': the usual time from applying to the decision. */
    decisionHours: v.number(),
    salaryMinMinor: amountMinor,
    salaryPer: v.picklist(['month', 'year']),
    /** 0 makes no claim. */
    usersMillions: v.number(),
  }),
  /** What regulators and the tax office ask of an offer, with their sources (product 10.15). */
  lending: v.object({
    /** How the annual rate is computed (decision 097): the rate per period times the periods of a year, or compounded. */
    annualRate: v.picklist(['nominal', 'effective']),
    /** Charged on fees and shown as a line of its own; null where fees are stated with their tax. */
    feeTax: v.nullable(v.object({ name, basisPoints, source: name })),
    /** The most that the payments of a borrower's loans may take of the income; null where no regulator says so. */
    debtService: v.nullable(v.object({ incomeBasisPoints: basisPoints, source: name })),
    /** The most that a loan may cost by the day; null where no regulator says so. */
    costCaps: v.nullable(costCaps),
  }),
  /** Classification by days past due, and when somebody in arrears may be contacted (product 10.15). */
  arrears: arrearsFigures,
  contact: contactFigures,
  /** What is reported to the market's credit bureau, and how (product 10.15). */
  bureau: bureauLayout,
  /** When and how borrowers are notified of what (decision 160). */
  notices: noticeFigures,
  /** How long a sign-in lasts: at most `days`, and `idleDays` after the last visit. */
  sessions: v.object({ days, idleDays: days }),
  /** What an application asks for, and what follows from it (product 10.13, 10.15). */
  application: v.object({
    document: v.picklist(['nik', 'pan']),
    emergencyContact: v.boolean(),
    /** Banks to choose from, with the lengths of their account numbers where they are known; India asks for the IFSC. */
    banks: v.array(
      v.strictObject({
        code: name,
        name,
        accountDigits: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
      }),
    ),
    maximumAge: days,
    /** The credit limit that an income gives, at first and after each repaid loan, and the most there is. */
    limit: v.object({
      monthlyIncomeBasisPoints: basisPoints,
      firstMaxMinor: amountMinor,
      growthBasisPoints: basisPoints,
      maxMinor: amountMinor,
    }),
    /** A month's income outside of these bounds is questioned, and not refused. The lender's own figures. */
    usualMonthlyIncome: v.object({ fromMinor: amountMinor, toMinor: amountMinor }),
    /** Whoever approves a higher limit by hand needs a second person (decision 124). The lender's own figure. */
    secondPersonAboveMinor: amountMinor,
    /** Days after which a declined borrower may apply again. */
    retryDays: days,
  }),
  /**
   * Days after which data are removed by themselves, and why so many (decision 141). The privacy policy names them. Where
   * data have no market, the smallest number of all packs holds.
   */
  retention: v.object({
    /** After the session ended. */
    sessions: retained,
    /** After the code ended. */
    codes: retained,
    /** Messages that were sent to a phone number, and that a code was requested for it. */
    textMessages: retained,
    chats: retained,
    /** Which pages and offers somebody opened. */
    events: retained,
    /** Pictures that were uploaded and belong to no complaint. */
    uploads: retained,
    /** Pictures of document and face, after the decision. */
    documentPictures: retained,
    /** After the last change to an application that was not handed in. */
    abandonedApplications: retained,
    /** After the decision, where nothing was ever lent. */
    declinedApplications: retained,
    /** After the answer. */
    contactMessages: retained,
    /** What payment companies sent and could not be read. */
    unreadCallbacks: retained,
    /** What was retained of a deleted account, after the years of `site.retentionYears`. */
    deletedAccounts: retained,
  }),
  /** Product 9, the terms' figures: the legal pages and the ledger read the same values. */
  legal: v.object({
    termMinDays: days,
    termMaxDays: days,
    penaltyNewMinor: amountMinor,
    penaltyRepeatMinor: amountMinor,
    lateBands: v.array(v.strictObject({ fromDay: days, dailyBasisPoints: basisPoints })),
    chargesCapBasisPoints: basisPoints,
    earlyRepaymentMinDays: days,
    /** Days after the payout in which the money may be given back, and whether the service fee is returned then. */
    coolingOffDays: days,
    coolingOffReturnsFee: v.boolean(),
    /** The latest time for a decision, and for sending the money after it. It arrives when it is sent. */
    decisionDays: days,
    disbursementMinDays: days,
    disbursementMaxDays: days,
    changeNoticeDays: days,
    assignmentNoticeBusinessDays: days,
    judgmentDays: days,
    minimumAge: days,
  }),
})
export type MarketPack = v.InferOutput<typeof marketPackSchema>
/** What a message to a borrower depends on besides its subject. */
export type MarketLocale = { pack: MarketPack; language: Language }
export type CostCaps = v.InferOutput<typeof costCaps>
export type AnnualRateMethod = MarketPack['lending']['annualRate']
export type RetainedData = keyof MarketPack['retention']
export type PayChannel = MarketPack['payChannels'][number]
export type Packs = Readonly<Record<'id' | 'in', MarketPack>>

/** Whether the box of the agreement is ticked beforehand on a day. */
export const ticksAgreementOn = (
  {
    agreementPreTicked,
    agreementPreTickedUntil,
  }: Pick<MarketPack, 'agreementPreTicked' | 'agreementPreTickedUntil'>,
  day: string,
): boolean => agreementPreTicked && (agreementPreTickedUntil === null || day < agreementPreTickedUntil)

type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects merge, everything else replaces: a list in the override is the whole list. */
function merge(base: unknown, over: unknown, at: string[] = []): unknown {
  if (!isPlain(base) || !isPlain(over)) return over
  const merged: Plain = { ...base }
  for (const [name, value] of Object.entries(over)) {
    const path = [...at, name]
    // A name that is not there is a slip of the pen; ignored, it would leave the lender with our own value.
    if (!Object.hasOwn(base, name)) throw new Error(`there is no field '${path.join('.')}'`)
    merged[name] = merge(base[name], value, path)
  }
  return merged
}

function override(pack: MarketPack, over: unknown): MarketPack {
  try {
    const parsed = v.safeParse(marketPackSchema, merge(pack, over))
    if (parsed.success) return parsed.output
    const [issue] = parsed.issues
    throw new Error(`${v.getDotPath(issue) ?? '(whole)'}: ${issue.message}`)
  } catch (error) {
    throw new Error(`market pack '${pack.market}': ${(error as Error).message}`)
  }
}

/** Applies a lender's overrides, `{ "id": { "company": { "name": "…" } } }`, and says which field is wrong if one is. */
export function overridePacks(packs: Packs, overrides: unknown): Packs {
  if (!isPlain(overrides)) throw new Error('market packs: the override file must hold an object')
  const strange = Object.keys(overrides).find((name) => name !== 'id' && name !== 'in')
  if (strange !== undefined)
    throw new Error(`market packs: there is no market '${strange}' (only 'id' and 'in')`)
  return {
    id: override(packs.id, overrides['id'] ?? {}),
    in: override(packs.in, overrides['in'] ?? {}),
  }
}
