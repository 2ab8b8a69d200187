import { digitsOnly, isEmail } from '../base/strings.ts'
import { nikProblem, panProblem } from './document-number.ts'
import type { MarketPack } from './market.ts'

/** What is wrong with an answer; the texts of each are in application-problems.ts. */
export type FieldProblem =
  | 'name_missing'
  | 'name_letters'
  | 'contact_name_missing'
  | 'nik_digits'
  | 'nik_region'
  | 'nik_birth'
  | 'nik_serial'
  | 'pan_format'
  | 'pan_person'
  | 'birth_missing'
  | 'birth_date'
  | 'birth_year'
  | 'birth_young'
  | 'birth_old'
  | 'address_missing'
  | 'region_missing'
  | 'district_missing'
  | 'postal_digits'
  | 'email_format'
  | 'employment_missing'
  | 'employer_missing'
  | 'income_missing'
  | 'income_number'
  | 'pay_day_number'
  | 'relation_missing'
  | 'phone_format'
  | 'phone_own'
  | 'contact_consent'
  | 'bank_missing'
  | 'ifsc_format'
  | 'ifsc_unknown'
  | 'account_digits'
  | 'holder_missing'
  | 'account_unknown'
  | 'account_other_name'

export type Problems<Field extends string = string> = Partial<Record<Field, FieldProblem>>
/** `today` is the day in the market's time zone. */
export type RuleContext = { pack: MarketPack; today: string }

type Check = FieldProblem | null

/** The problems of the fields that have one. */
export const onlyProblems = <Field extends string>(checks: Record<Field, Check>): Problems<Field> =>
  Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== null)) as Problems<Field>

/** Names are written in every script of our markets, with the dots, hyphens and apostrophes that they have. */
export function nameProblem(name: string, missing: FieldProblem = 'name_missing'): Check {
  if (name.length < 2) return missing
  return /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]*$/u.test(name) ? null : 'name_letters'
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Full years on a day. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export function birthDateProblem(birthDate: string, { pack, today }: RuleContext): Check {
  if (birthDate === '') return 'birth_missing'
  if (/^\d{1,3}-/.test(birthDate)) return 'birth_year'
  if (!isDay(birthDate) || birthDate > today) return 'birth_date'
  const age = ageOn(birthDate, today)
  if (age < pack.legal.minimumAge) return 'birth_young'
  return age > pack.application.maximumAge ? 'birth_old' : null
}

/** A year of two digits is the one in which an applicant may have been born; where none is, it stays as it was typed. */
export function wholeBirthYear(year: string, { pack, today }: RuleContext): string {
  if (!/^\d\d$/.test(year)) return year
  const thisYear = Number(today.slice(0, 4))
  const [oldest, youngest] = [thisYear - pack.application.maximumAge - 1, thisYear - pack.legal.minimumAge]
  const whole = [1900, 2000].map((century) => century + Number(year))
  return String(whole.find((one) => one >= oldest && one <= youngest) ?? year)
}

/** A birth date that is itself wrong is reported once, and not as a number that does not fit it. */
function documentProblem(number: string, birthDate: string, { pack }: RuleContext): Check {
  if (pack.application.document === 'pan') {
    const problem = panProblem(number)
    return problem && `pan_${problem}`
  }
  const problem = nikProblem(number, birthDate)
  if (problem === 'birth' && !isDay(birthDate)) return null
  return problem && `nik_${problem}`
}

type Identity = { fullName: string; documentNumber: string; birthDate: string }

export const identityProblems = (
  { fullName, documentNumber, birthDate }: Identity,
  context: RuleContext,
): Problems<keyof Identity> =>
  onlyProblems({
    fullName: nameProblem(fullName),
    documentNumber: documentProblem(documentNumber, birthDate, context),
    birthDate: birthDateProblem(birthDate, context),
  })

const postalCodes = { id: /^[1-9]\d{4}$/, in: /^[1-9]\d{5}$/ }
const ADDRESS_MIN = 5

type Personal = { address: string; region: string; district: string; postalCode: string; email: string }

/** Not everybody has an e-mail address. */
export const personalProblems = (
  { address, region, district, postalCode, email }: Personal,
  { pack }: RuleContext,
): Problems<keyof Personal> =>
  onlyProblems({
    address: address.length < ADDRESS_MIN ? 'address_missing' : null,
    region: region === '' ? 'region_missing' : null,
    district: district === '' ? 'district_missing' : null,
    postalCode: postalCodes[pack.market].test(postalCode) ? null : 'postal_digits',
    email: email === '' || isEmail(email) ? null : 'email_format',
  })

const INCOME_DIGITS_MAX = 13
/** Digits, or groups of them whose last has three: `3.000.000`, `24,00,000`. */
const grouped = /^(?:\d+|\d{1,3}(?:[ .,]\d{2,3})*[ .,]\d{3})$/

/** An amount in major units without separators; null where it is none. */
export function readIncome(text: string): string | null {
  if (!grouped.test(text)) return null
  const digits = digitsOnly(text).replace(/^0+/, '')
  return digits === '' || digits.length > INCOME_DIGITS_MAX ? null : digits
}

/** Whoever is paid by an employer has one, and a day on which the pay comes. */
const paidByEmployer: ReadonlySet<string> = new Set(['employee', 'civil'])

function payDayProblem(payDay: string, isRequired: boolean): Check {
  if (payDay === '' && !isRequired) return null
  return /^\d{1,2}$/.test(payDay) && Number(payDay) >= 1 && Number(payDay) <= 31 ? null : 'pay_day_number'
}

function incomeProblem(income: string): Check {
  if (income === '') return 'income_missing'
  return readIncome(income) === null ? 'income_number' : null
}

type Job = { employment: string; employer: string; income: string; payDay: string }

export function jobProblems({ employment, employer, income, payDay }: Job): Problems<keyof Job> {
  const isEmployed = paidByEmployer.has(employment)
  return onlyProblems({
    employment: employment === '' ? 'employment_missing' : null,
    employer: isEmployed && employer === '' ? 'employer_missing' : null,
    income: incomeProblem(income),
    payDay: payDayProblem(payDay, isEmployed),
  })
}

/** How many digits an account number has: of a bank that is known for it, else of the market. */
export function accountDigits({ market, application }: MarketPack, bankCode: string): readonly number[] {
  const known = application.banks.find(({ code }) => code === bankCode)?.accountDigits ?? []
  if (known.length > 0) return known
  const [min, max] = market === 'in' ? [9, 18] : [6, 20]
  return Array.from({ length: max - min + 1 }, (_, at) => min + at)
}

/** A code of Indian banks: four letters, a zero, six letters or digits of the branch. */
export const looksLikeIfsc = (code: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)

function bankCodeProblem(bankCode: string, { market, application }: MarketPack): Check {
  if (bankCode === '') return market === 'in' ? 'ifsc_format' : 'bank_missing'
  if (market === 'in') return looksLikeIfsc(bankCode) ? null : 'ifsc_format'
  return application.banks.some(({ code }) => code === bankCode) ? null : 'bank_missing'
}

type Bank = { bankCode: string; accountNumber: string; holder: string }

export const bankProblems = (
  { bankCode, accountNumber, holder }: Bank,
  { pack }: RuleContext,
): Problems<keyof Bank> => {
  const isNumber = /^\d+$/.test(accountNumber) && /[1-9]/.test(accountNumber)
  const fits = isNumber && accountDigits(pack, bankCode).includes(accountNumber.length)
  return onlyProblems({
    bankCode: bankCodeProblem(bankCode, pack),
    accountNumber: fits ? null : 'account_digits',
    holder: nameProblem(holder, 'holder_missing'),
  })
}
