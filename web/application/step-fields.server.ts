import * as texts from '#texts'
import { digitsOnly } from '../../base/strings.ts'
import { type ApplicationStep, employments, relations } from '../../contract/calls/application.ts'
import { readIncome } from '../../market/application-rules.ts'
import {
  convertIncome,
  type IncomePeriod,
  incomePeriodOf,
  incomePeriods,
  isUnusualIncome,
} from '../../market/income.ts'
import type { Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMajor, MINOR_PER_MAJOR } from '../../market/money.ts'
import { regionOf } from '../../market/places/places.server.ts'
import { regionsElsewhere } from '../../market/places/postal-codes.server.ts'
import { writtenPhone } from '../../market/written-phone.server.ts'
import { identityFields, withStored } from './identity-fields.server.ts'
import { placeField } from './place-field.server.ts'
import type { Option, StepField } from './step-field.ts'
import type { FieldsInput, StepFields } from './step-values.server.ts'

const IFSC_LENGTH = 11

/** Indonesia knows an account by its bank, India by its branch. */
const bankOf: Record<'id' | 'in', (input: FieldsInput) => StepField> = {
  id: ({ application, values, context }) => ({
    kind: 'choice',
    name: 'bankCode',
    label: texts.apply_bank_name(),
    hint: texts.apply_bank_name_hint(),
    value: values.read('bankCode', application.bank.bankCode),
    options: [
      { value: '', label: texts.apply_choose() },
      ...context.pack.application.banks.map(({ code, name }) => ({ value: code, label: name })),
    ],
  }),
  in: ({ application, values }) => ({
    kind: 'text',
    name: 'bankCode',
    label: texts.apply_ifsc(),
    hint: texts.apply_ifsc_hint(),
    value: values.read('bankCode', application.bank.bankCode),
    note: application.bank.bankName,
    input: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: IFSC_LENGTH + 1 },
  }),
}

const codeField = (): StepField => ({
  kind: 'code',
  name: 'smsCode',
  label: texts.verification_code(),
  hint: texts.apply_account_code_hint(),
  send: texts.verification_code_get(),
})

const bankFields: StepFields = (input) => {
  const { application, values, context } = input
  const { accountNumber, holder, needsCode } = application.bank
  return [
    // First, since a number is not written into the page that follows where there is no script.
    ...(needsCode === '1' ? [codeField()] : []),
    bankOf[context.pack.market](input),
    {
      kind: 'text',
      name: 'accountNumber',
      label: texts.apply_account(),
      hint: withStored(texts.apply_account_hint(), accountNumber),
      value: '',
      secret: true,
      input: { inputMode: 'numeric', autoComplete: 'off', maxLength: 34 },
    },
    {
      kind: 'text',
      name: 'holder',
      label: texts.apply_holder(),
      hint: texts.apply_holder_hint(),
      value: values.read('holder', holder || application.identity.fullName),
      input: { autoComplete: 'name', autoCapitalize: 'words', maxLength: 100 },
    },
  ]
}

export const employmentNames: Record<(typeof employments)[number], typeof texts.apply_employee> = {
  employee: texts.apply_employee,
  civil: texts.apply_civil,
  business: texts.apply_business,
  gig: texts.apply_gig,
  farmer: texts.apply_farmer,
  other: texts.apply_other_work,
}
export const relationNames: Record<(typeof relations)[number], typeof texts.apply_parent> = {
  parent: texts.apply_parent,
  spouse: texts.apply_spouse,
  sibling: texts.apply_sibling,
  child: texts.apply_child,
  relative: texts.apply_relative,
  friend: texts.apply_friend,
}

/** In the order of the list, with an empty one to begin with. */
const optionsOf = <Name extends string>(
  names: readonly Name[],
  labels: Record<Name, () => string>,
): Option[] => [
  { value: '', label: texts.apply_choose() },
  ...names.map((value) => ({ value, label: labels[value]() })),
]

export const employmentOptions = () => optionsOf(employments, employmentNames)
export const relationOptions = () => optionsOf(relations, relationNames)

const postalHints = { id: texts.apply_postal_id, in: texts.apply_postal_in }
const POSTAL_DIGITS = { id: 5, in: 6 }

/** Empty where the postal code fits the region. */
export function postalDoubt(market: Market, postalCode: string, region: string): string {
  const others = regionsElsewhere(market, digitsOnly(postalCode), region)
  const chosen = regionOf(market, region)?.name ?? ''
  return others.length === 0
    ? ''
    : texts.apply_postal_elsewhere({
        code: postalCode,
        regions: others.map(({ name }) => name).join(' / '),
        region: chosen,
      })
}

const personal: StepFields = ({ application, values, context }) => {
  const { address, postalCode, email, region } = application.personal
  const { market } = context.pack
  return [
    placeField({ application, values, context }),
    {
      kind: 'area',
      name: 'address',
      label: texts.apply_address(),
      hint: texts.apply_address_hint(),
      value: values.read('address', address),
      maxLength: 200,
      autoComplete: 'street-address',
    },
    {
      kind: 'text',
      name: 'postalCode',
      label: texts.apply_postal(),
      hint: postalHints[market](),
      value: values.read('postalCode', postalCode),
      doubt: postalDoubt(market, values.read('postalCode', postalCode), values.read('region', region)),
      input: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: POSTAL_DIGITS[market] + 1 },
    },
    {
      kind: 'text',
      name: 'email',
      label: texts.apply_email(),
      hint: texts.apply_email_hint(),
      value: values.read('email', email),
      input: {
        type: 'email',
        inputMode: 'email',
        autoComplete: 'email',
        autoCapitalize: 'off',
        maxLength: 254,
      },
    },
  ]
}

type Job = Pick<FieldsInput['application']['job'], 'income' | 'incomePer'>

export const periodNames: Record<IncomePeriod, () => string> = {
  month: texts.apply_income_month,
  week: texts.apply_income_week,
  year: texts.apply_income_year,
}

/** New answers are for a month; earlier ones say nothing of it and are for what the market pack counts by. */
const chosenPeriod = ({ income, incomePer }: Job, pack: MarketPack): IncomePeriod =>
  income === '' && incomePer === '' ? 'month' : incomePeriodOf(incomePer, pack)

/** What was answered by the month and by the year, and what makes it doubtful; empty where there is no amount yet. */
export function incomeTexts(job: Job, pack: MarketPack) {
  const amountMinor = Number(readIncome(job.income) ?? 0) * MINOR_PER_MAJOR
  if (amountMinor === 0) return { note: '', doubt: '' }
  const period = chosenPeriod(job, pack)
  const by = (other: IncomePeriod) => formatMajor(convertIncome(amountMinor, period, other), pack.currency)
  const note = texts.apply_income_means({ month: by('month'), year: by('year') })
  return { note, doubt: isUnusualIncome(amountMinor, period, pack) ? texts.apply_income_unusual() : '' }
}

const job: StepFields = ({ application, values, context }) => {
  const { employment, employer, income, payDay } = application.job
  const { currency, currencySymbol } = context.pack
  const answered = {
    income: values.read('income', income),
    incomePer: values.read('incomePer', application.job.incomePer),
  }
  return [
    {
      kind: 'choice',
      name: 'employment',
      label: texts.apply_employment(),
      hint: texts.apply_employment_hint(),
      value: values.read('employment', employment),
      options: employmentOptions(),
    },
    {
      kind: 'text',
      name: 'employer',
      label: texts.apply_employer(),
      hint: texts.apply_employer_hint(),
      value: values.read('employer', employer),
      input: { autoComplete: 'organization', maxLength: 100 },
    },
    {
      kind: 'choice',
      name: 'incomePer',
      label: texts.apply_income_per(),
      hint: texts.apply_income_per_hint(),
      value: chosenPeriod(answered, context.pack),
      options: incomePeriods.map((value) => ({ value, label: periodNames[value]() })),
    },
    {
      kind: 'text',
      name: 'income',
      label: texts.apply_income({ symbol: currencySymbol }),
      hint: texts.apply_income_hint(),
      value: answered.income,
      format: currency,
      ...incomeTexts(answered, context.pack),
    },
    {
      kind: 'text',
      name: 'payDay',
      label: texts.apply_pay_day(),
      hint: texts.apply_pay_day_hint(),
      value: values.read('payDay', payDay),
      input: { inputMode: 'numeric', autoComplete: 'off', maxLength: 2 },
    },
  ]
}

const contact: StepFields = ({ application, values }) => {
  const { name, relation, phone } = application.contact
  return [
    {
      kind: 'text',
      name: 'name',
      label: texts.apply_contact_name(),
      hint: texts.apply_contact_name_hint(),
      value: values.read('name', name),
      input: { autoComplete: 'off', autoCapitalize: 'words', maxLength: 100 },
    },
    {
      kind: 'choice',
      name: 'relation',
      label: texts.apply_relation(),
      hint: texts.apply_relation_hint(),
      value: values.read('relation', relation),
      options: relationOptions(),
    },
    {
      kind: 'text',
      name: 'phone',
      label: texts.apply_contact_phone(),
      hint: texts.apply_contact_phone_hint(),
      value: values.read('phone', writtenPhone(phone)),
      input: { type: 'tel', inputMode: 'tel', autoComplete: 'off', maxLength: 20 },
    },
    {
      kind: 'tick',
      name: 'consent',
      label: texts.apply_contact_consent(),
      hint: texts.apply_contact_consent_hint(),
      checked: values.isTicked('consent'),
    },
  ]
}

/** What each step asks for. */
export const stepFields: Record<ApplicationStep, StepFields> = {
  identity: identityFields,
  personal,
  job,
  contact,
  bank: bankFields,
}
