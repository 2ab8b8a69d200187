import * as texts from '#texts'
import { ticksAgreementOn } from '../market.ts'
import { formatMoney } from '../money.ts'
import type { Rule } from './rule.ts'
import { isWithinHours, percent, writtenHours } from './rule-figures.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const RECOVERY = { from: '08:00', to: '19:00', weekdays: everyDay }
const ANSWER_DAYS = 30
const NPA_DAYS = 91

/** Rules of the Reserve Bank and of Parliament, in the order of their days. */
export const indiaRules: readonly Rule[] = [
  {
    id: 'in-non-performing',
    market: 'in',
    says: texts.rule_in_non_performing,
    source: 'RBI/2021-22/125 of 12 November 2021',
    certainty: 'verified',
    from: '2021-11-12',
    until: null,
    lendersRisk: false,
    guards: 'pack',
    check: ({ arrears }) => {
      const found = arrears.classes.find(({ untilAllPaid }) => untilAllPaid)
      if (found && found.fromDays <= NPA_DAYS) return null
      const is = found ? String(found.fromDays) : '–'
      return { figure: 'arrears.classes.untilAllPaid', is, needs: `≤ ${NPA_DAYS}` }
    },
  },
  {
    id: 'in-recovery-hours',
    market: 'in',
    says: texts.rule_in_recovery_hours,
    source: 'RBI/2022-23/108 of 12 August 2022',
    certainty: 'verified',
    from: '2022-08-12',
    until: null,
    lendersRisk: false,
    guards: 'pack',
    check: ({ contact: { hours } }) =>
      isWithinHours(hours, RECOVERY)
        ? null
        : { figure: 'contact.hours', is: writtenHours(hours), needs: '08:00–19:00' },
  },
  {
    id: 'in-phone-data',
    market: 'in',
    says: texts.rule_in_phone_data,
    source: 'RBI, digital lending, 2 September 2022 and 8 May 2025',
    certainty: 'verified',
    from: '2022-09-02',
    until: null,
    lendersRisk: false,
    guards: 'process',
  },
  {
    id: 'in-penal-charges',
    market: 'in',
    says: texts.rule_in_penal_charges,
    source: 'RBI/2023-24/53 of 18 August 2023, fair lending practice: penal charges in loan accounts',
    certainty: 'verified',
    from: '2024-04-01',
    until: null,
    lendersRisk: true,
    guards: 'pack',
    check: ({ legal }) => {
      const interest = legal.lateBands.filter(({ dailyBasisPoints }) => dailyBasisPoints > 0)
      if (interest.length === 0) return null
      const is = interest.map(({ dailyBasisPoints }) => percent(dailyBasisPoints)).join(', ')
      return { figure: 'legal.lateBands', is, needs: '[]' }
    },
  },
  {
    id: 'in-penal-charges-equal',
    market: 'in',
    says: texts.rule_in_penal_charges_equal,
    source: 'RBI/2023-24/53 of 18 August 2023, fair lending practice: penal charges in loan accounts',
    certainty: 'verified',
    from: '2024-04-01',
    until: null,
    lendersRisk: true,
    guards: 'pack',
    check: ({ legal: { penaltyNewMinor, penaltyRepeatMinor }, currency }) =>
      penaltyNewMinor === penaltyRepeatMinor
        ? null
        : {
            figure: 'legal.penaltyRepeatMinor',
            is: formatMoney(penaltyRepeatMinor, currency),
            needs: formatMoney(penaltyNewMinor, currency),
          },
  },
  {
    id: 'in-key-facts',
    market: 'in',
    says: texts.rule_in_key_facts,
    source: 'RBI/2024-25/18 of 15 April 2024, key facts statement, Annex A',
    certainty: 'verified',
    from: '2024-04-15',
    until: null,
    lendersRisk: false,
    guards: 'process',
  },
  {
    id: 'in-default-reported',
    market: 'in',
    says: texts.rule_in_default_reported,
    source: 'RBI, credit information, in force from 26 April 2024',
    certainty: 'single',
    from: '2024-04-26',
    until: null,
    lendersRisk: true,
    guards: 'process',
  },
  {
    id: 'in-cooling-off',
    market: 'in',
    says: texts.rule_in_cooling_off,
    source: 'RBI, digital lending directions of 8 May 2025',
    certainty: 'verified',
    from: '2025-05-08',
    until: null,
    lendersRisk: false,
    guards: 'pack',
    check: ({ legal: { coolingOffDays } }) =>
      coolingOffDays >= 1
        ? null
        : { figure: 'legal.coolingOffDays', is: String(coolingOffDays), needs: '≥ 1' },
  },
  {
    id: 'in-own-account',
    market: 'in',
    says: texts.rule_in_own_account,
    source: 'RBI, digital lending directions of 8 May 2025',
    certainty: 'verified',
    from: '2025-05-08',
    until: null,
    lendersRisk: false,
    guards: 'process',
  },
  {
    id: 'in-apps-reported',
    market: 'in',
    says: texts.rule_in_apps_reported,
    source: 'RBI, digital lending directions of 8 May 2025',
    certainty: 'single',
    from: '2025-06-15',
    until: null,
    lendersRisk: true,
    guards: 'process',
  },
  {
    id: 'in-several-lenders',
    market: 'in',
    says: texts.rule_in_several_lenders,
    source: 'RBI, digital lending directions of 8 May 2025',
    certainty: 'verified',
    from: '2025-11-01',
    until: null,
    lendersRisk: false,
    guards: 'process',
  },
  {
    id: 'in-prepayment',
    market: 'in',
    says: texts.rule_in_prepayment,
    source: 'RBI, pre-payment charges on loans directions 2025',
    certainty: 'verified',
    from: '2026-01-01',
    until: null,
    lendersRisk: false,
    guards: 'process',
  },
  {
    id: 'in-recurring-debits',
    market: 'in',
    says: texts.rule_in_recurring_debits,
    source: 'RBI, recurring transactions, 21 April 2026; a gateway states other limits',
    certainty: 'open',
    from: '2026-04-21',
    until: null,
    lendersRisk: true,
    guards: 'process',
  },
  {
    id: 'in-complaint-answer',
    market: 'in',
    says: texts.rule_in_complaint_answer,
    source: 'RBI, Integrated Ombudsman Scheme 2026',
    certainty: 'verified',
    from: '2026-07-01',
    until: null,
    lendersRisk: false,
    guards: 'pack',
    check: ({ complaintClock: { answer, extension } }) =>
      answer.unit === 'days' && answer.count <= ANSWER_DAYS && extension === null
        ? null
        : {
            figure: 'complaintClock',
            is: `${answer.count} ${answer.unit}${extension ? ` + ${extension.count} ${extension.unit}` : ''}`,
            needs: `≤ ${ANSWER_DAYS} days`,
          },
  },
  {
    id: 'in-ombudsman',
    market: 'in',
    says: texts.rule_in_ombudsman,
    source: 'RBI, Integrated Ombudsman Scheme 2026',
    certainty: 'verified',
    from: '2026-07-01',
    until: null,
    lendersRisk: true,
    guards: 'pack',
    check: ({ escalation }) => {
      const roles = escalation.flatMap(({ role }) => role ?? [])
      const needed = ['principalNodalOfficer', 'ombudsman'] as const
      if (needed.every((role) => roles.includes(role))) return null
      return { figure: 'escalation.role', is: roles.join(', ') || '–', needs: needed.join(', ') }
    },
  },
  {
    id: 'in-bureau-calendar',
    market: 'in',
    says: texts.rule_in_bureau_calendar,
    source: 'RBI, credit information reporting, in force from 1 July 2026',
    certainty: 'verified',
    from: '2026-07-01',
    until: null,
    lendersRisk: false,
    guards: 'process',
  },
  {
    id: 'in-explicit-consent',
    market: 'in',
    says: texts.rule_in_explicit_consent,
    source: 'RBI, conduct of lenders towards customers, issued 15 June 2026',
    certainty: 'verified',
    from: '2027-01-01',
    until: null,
    lendersRisk: false,
    guards: 'pack',
    check: (pack, day) =>
      ticksAgreementOn(pack, day) ? { figure: 'agreementPreTicked', is: 'true', needs: 'false' } : null,
  },
  {
    id: 'in-sales-calls',
    market: 'in',
    says: texts.rule_in_sales_calls,
    source: 'RBI, conduct of lenders towards customers, issued 15 June 2026',
    certainty: 'single',
    from: '2027-01-01',
    until: null,
    lendersRisk: true,
    guards: 'process',
  },
  {
    id: 'in-personal-data',
    market: 'in',
    says: texts.rule_in_personal_data,
    source: 'Digital Personal Data Protection Rules 2025',
    certainty: 'verified',
    from: '2027-05-13',
    until: null,
    lendersRisk: false,
    guards: 'process',
  },
]
