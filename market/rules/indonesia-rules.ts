import * as texts from '#texts'
import { convertIncome } from '../income.ts'
import type { MarketPack } from '../market.ts'
import { formatMoney } from '../money.ts'
import { isWithinCaps } from './economic-benefit.ts'
import type { PackRule, Rule } from './rule.ts'
import { isWithinHours, percent, writtenHours } from './rule-figures.ts'

const CONSUMER_LOANS = 'OJK, POJK 40/2024 and SEOJK 19/SEOJK.06/2025'
const INCOME_FLOOR_MINOR = 300_000_000
const ADULT_YEARS = 18
const CAP_BASIS_POINTS = 10_000
const DEBT_SERVICE_BASIS_POINTS = 3_000
const COMPLAINT_WORKING_DAYS = 10

/**
 * From 8 to 20 wherever a borrower lives, in the pack's time (Jakarta): the day of the west begins last, and that of the
 * east, two hours ahead, ends first.
 */
const EVERY_ZONE = { from: '08:00', to: '18:00', weekdays: [1, 2, 3, 4, 5, 6] }

const lateCheck =
  (mostBasisPoints: number): PackRule['check'] =>
  ({ legal, currency }) => {
    const most = Math.max(0, ...legal.lateBands.map(({ dailyBasisPoints }) => dailyBasisPoints))
    const penaltyMinor = Math.max(legal.penaltyNewMinor, legal.penaltyRepeatMinor)
    if (most <= mostBasisPoints && penaltyMinor === 0) return null
    const is = [percent(most), ...(penaltyMinor > 0 ? [formatMoney(penaltyMinor, currency)] : [])].join(' + ')
    return { figure: 'legal.lateBands, legal.penaltyNewMinor', is, needs: `≤ ${percent(mostBasisPoints)}` }
  }

/** The late charges of consumer loans by year, by the circular of 2023; the one of 2025 may say otherwise. */
const lateCharges = ([year, mostBasisPoints]: readonly [number, number], until: string | null): PackRule => ({
  id: `id-late-charges-${year}`,
  market: 'id',
  says: () => texts.rule_id_late_charges({ rate: percent(mostBasisPoints) }),
  source: `OJK, SEOJK 19/SEOJK.06/2023; ${CONSUMER_LOANS}`,
  certainty: 'open',
  from: `${year}-01-01`,
  until,
  lendersRisk: true,
  guards: 'pack',
  check: lateCheck(mostBasisPoints),
})

const monthlyFloorMinor = ({ claims }: MarketPack) =>
  convertIncome(claims.salaryMinMinor, claims.salaryPer, 'month')

/** Rules of the financial services authority and of Parliament, in the order of their days. */
export const indonesiaRules: readonly Rule[] = [
  {
    id: 'id-charges-cap',
    market: 'id',
    says: texts.rule_id_charges_cap,
    source: CONSUMER_LOANS,
    certainty: 'verified',
    from: null,
    until: null,
    lendersRisk: false,
    guards: 'pack',
    check: ({ legal: { chargesCapBasisPoints } }) =>
      chargesCapBasisPoints <= CAP_BASIS_POINTS
        ? null
        : {
            figure: 'legal.chargesCapBasisPoints',
            is: percent(chargesCapBasisPoints),
            needs: `≤ ${percent(CAP_BASIS_POINTS)}`,
          },
  },
  {
    id: 'id-contact-hours',
    market: 'id',
    says: texts.rule_id_contact_hours,
    source: 'OJK, POJK 22/2023',
    certainty: 'verified',
    from: null,
    until: null,
    lendersRisk: true,
    guards: 'pack',
    check: ({ contact: { hours } }) =>
      isWithinHours(hours, EVERY_ZONE)
        ? null
        : { figure: 'contact.hours', is: writtenHours(hours), needs: '123456: 08:00–18:00' },
  },
  {
    id: 'id-complaint-answer',
    market: 'id',
    says: texts.rule_id_complaint_answer,
    source: 'OJK, POJK 22/2023',
    certainty: 'verified',
    from: null,
    until: null,
    lendersRisk: false,
    guards: 'pack',
    check: ({ complaintClock: { answer, extension } }) =>
      [answer, extension].every(
        (period) =>
          period === null || (period.unit === 'workingDays' && period.count <= COMPLAINT_WORKING_DAYS),
      )
        ? null
        : {
            figure: 'complaintClock',
            is: [answer, extension]
              .flatMap((period) => (period ? `${period.count} ${period.unit}` : []))
              .join(' + '),
            needs: `≤ ${COMPLAINT_WORKING_DAYS} + ${COMPLAINT_WORKING_DAYS} workingDays`,
          },
  },
  lateCharges([2024, 30], '2025-01-01'),
  {
    id: 'id-personal-data',
    market: 'id',
    says: texts.rule_id_personal_data,
    source: 'UU 27/2022, in force from October 2024',
    certainty: 'verified',
    from: '2024-10-17',
    until: null,
    lendersRisk: false,
    guards: 'process',
  },
  {
    id: 'id-cost-caps',
    market: 'id',
    says: texts.rule_id_cost_caps,
    source: `${CONSUMER_LOANS}: 0.3 % up to six months, 0.2 % beyond; 0.1 % from 2026 is still repeated`,
    certainty: 'open',
    from: '2025-01-01',
    until: null,
    lendersRisk: true,
    guards: 'pack',
    check: ({ lending: { costCaps } }) =>
      costCaps ? null : { figure: 'lending.costCaps', is: 'null', needs: '0.3 %, 0.2 %' },
  },
  {
    id: 'id-economic-benefit',
    market: 'id',
    says: texts.rule_id_economic_benefit,
    source: `${CONSUMER_LOANS}; the figures are those of the pack (lending.costCaps)`,
    certainty: 'open',
    from: '2025-01-01',
    until: null,
    lendersRisk: false,
    guards: 'product',
    isChecked: ({ lending }) => lending.costCaps !== null,
    check: (product, { lending: { costCaps } }) => {
      if (
        !costCaps ||
        isWithinCaps(costCaps, { ...product, principalMinor: product.amountMinMinor }, product)
      )
        return null
      const needs = costCaps.benefit.map(({ dailyBasisPoints }) => percent(dailyBasisPoints)).join(', ')
      return { figure: 'dailyRatePercent, fees', is: `> ${needs}`, needs: `≤ ${needs}` }
    },
  },
  lateCharges([2025, 20], '2026-01-01'),
  {
    id: 'id-slik',
    market: 'id',
    says: texts.rule_id_slik,
    source: CONSUMER_LOANS,
    certainty: 'open',
    from: '2025-07-31',
    until: null,
    lendersRisk: true,
    guards: 'process',
  },
  ...(
    [
      ['id-platforms', texts.rule_id_platforms],
      ['id-risk-statement', texts.rule_id_risk_statement],
      ['id-emergency-contact', texts.rule_id_emergency_contact],
    ] as const
  ).map(
    ([id, says]): Rule => ({
      id,
      market: 'id',
      says,
      source: CONSUMER_LOANS,
      certainty: 'single',
      from: null,
      until: null,
      lendersRisk: true,
      guards: 'process',
    }),
  ),
  {
    id: 'id-electronic-signature',
    market: 'id',
    says: texts.rule_id_electronic_signature,
    source: 'OJK, POJK 40/2024',
    certainty: 'open',
    from: null,
    until: null,
    lendersRisk: true,
    guards: 'process',
  },
  lateCharges([2026, 10], null),
  {
    id: 'id-debt-service',
    market: 'id',
    says: texts.rule_id_debt_service,
    source: CONSUMER_LOANS,
    certainty: 'single',
    from: '2026-01-01',
    until: null,
    lendersRisk: true,
    guards: 'pack',
    check: ({ lending: { debtService } }) =>
      debtService && debtService.incomeBasisPoints <= DEBT_SERVICE_BASIS_POINTS
        ? null
        : {
            figure: 'lending.debtService',
            is: debtService ? percent(debtService.incomeBasisPoints) : 'null',
            needs: `≤ ${percent(DEBT_SERVICE_BASIS_POINTS)}`,
          },
  },
  {
    id: 'id-income-floor',
    market: 'id',
    says: texts.rule_id_income_floor,
    source: `${CONSUMER_LOANS}: at the latest from 1 January 2027`,
    certainty: 'verified',
    from: '2027-01-01',
    until: null,
    lendersRisk: false,
    guards: 'pack',
    check: (pack) =>
      monthlyFloorMinor(pack) >= INCOME_FLOOR_MINOR && pack.legal.minimumAge >= ADULT_YEARS
        ? null
        : {
            figure: 'claims.salaryMinMinor, legal.minimumAge',
            is: `${formatMoney(monthlyFloorMinor(pack), pack.currency)}, ${pack.legal.minimumAge}`,
            needs: `≥ ${formatMoney(INCOME_FLOOR_MINOR, pack.currency)}, ≥ ${ADULT_YEARS}`,
          },
  },
]
