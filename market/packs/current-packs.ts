import type { MarketPack, Packs } from '../market.ts'
import { india } from './india.ts'
import { indonesia } from './indonesia.ts'

const principalNodalOfficer: MarketPack['escalation'][number] = {
  name: {
    en: 'Principal Nodal Officer, Saaf',
    id: 'Pejabat Nodal Utama Saaf',
    hi: 'प्रधान नोडल अधिकारी, Saaf',
    zh: 'Saaf 首席联络官',
  },
  phone: '+91 22 5550 0180',
  website: '',
  role: 'principalNodalOfficer',
}

/** Of the ombudsman: the last to turn to. */
const withOmbudsman = (steps: MarketPack['escalation']): MarketPack['escalation'] =>
  steps.flatMap((step, at) =>
    at < steps.length - 1 ? [step] : [principalNodalOfficer, { ...step, role: 'ombudsman' as const }],
  )

/** One charge, the same for everybody and bearing no interest. The amount is the lender's own. */
const PENAL_CHARGE_MINOR = 25_000

const currentIndia: MarketPack = {
  ...india,
  signsWithCode: true,
  agreementPreTickedUntil: '2027-01-01',
  escalation: withOmbudsman(india.escalation),
  complaintClock: {
    ...india.complaintClock,
    sources: {
      periods: {
        source: 'Reserve Bank, Integrated Ombudsman Scheme 2026: no reply within 30 days',
        asOf: '2026-11-18',
        verified: true,
      },
    },
  },
  legal: {
    ...india.legal,
    penaltyNewMinor: PENAL_CHARGE_MINOR,
    penaltyRepeatMinor: PENAL_CHARGE_MINOR,
    lateBands: [],
  },
}

/** Rp3.000.000 a month, by the year: incomes of this market are stored so. */
const YEARLY_INCOME_MINOR = 12 * 300_000_000

const currentIndonesia: MarketPack = {
  ...indonesia,
  signsWithCode: true,
  claims: { ...indonesia.claims, salaryMinMinor: YEARLY_INCOME_MINOR },
  lending: {
    ...indonesia.lending,
    costCaps: {
      benefit: [
        { toTermDays: 180, dailyBasisPoints: 30 },
        { toTermDays: null, dailyBasisPoints: 20 },
      ],
      sources: {
        benefit: {
          source: 'OJK, SEOJK 19/SEOJK.06/2025; that 0.1 % holds from 2026 is still repeated by the press',
          asOf: '2026-11-18',
          verified: false,
        },
      },
    },
  },
  contact: {
    ...indonesia.contact,
    // 8 to 20 in Jakarta, in Makassar an hour ahead and in Jayapura two hours ahead.
    hours: indonesia.contact.hours.map((span) => ({ ...span, to: '18:00' })),
    sources: {
      ...indonesia.contact.sources,
      hours: {
        source:
          'OJK, POJK 22/2023: Monday to Saturday, 8 to 20, where the borrower lives, in all three zones at once',
        asOf: '2026-11-18',
        verified: true,
      },
    },
  },
  legal: {
    ...indonesia.legal,
    penaltyNewMinor: 0,
    penaltyRepeatMinor: 0,
  },
}

/** The packs of a start that names none: they keep the rules that are known today (`market/rules/`). */
export const currentPacks: Packs = { id: currentIndonesia, in: currentIndia }
