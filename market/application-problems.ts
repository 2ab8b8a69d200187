import * as texts from '#texts'
import { accountDigits, type FieldProblem, type Problems } from './application-rules.ts'
import type { MarketPack } from './market.ts'

type ProblemContext = { pack: MarketPack; bankCode?: string | undefined }
type LocalTexts = (context: ProblemContext) => string

/** `10`, or `9–18` where more lengths are possible. */
function lengths({ pack, bankCode = '' }: ProblemContext): string {
  const digits = accountDigits(pack, bankCode)
  const [least, most] = [Math.min(...digits), Math.max(...digits)]
  return least === most ? String(least) : `${least}–${most}`
}

const phoneFormats: Record<MarketPack['market'], () => string> = {
  id: texts.apply_problem_phone_id,
  in: texts.apply_problem_phone_in,
}

const textsByProblem: Record<FieldProblem, LocalTexts> = {
  name_missing: () => texts.apply_problem_name_missing(),
  name_letters: () => texts.apply_problem_name_letters(),
  contact_name_missing: () => texts.apply_problem_contact_name_missing(),
  nik_digits: () => texts.apply_problem_nik_digits(),
  nik_region: () => texts.apply_problem_nik_region(),
  nik_birth: () => texts.apply_problem_nik_birth(),
  nik_serial: () => texts.apply_problem_nik_serial(),
  pan_format: () => texts.apply_problem_pan_format(),
  pan_person: () => texts.apply_problem_pan_person(),
  birth_missing: () => texts.apply_problem_birth_missing(),
  birth_date: () => texts.apply_problem_birth_date(),
  birth_year: () => texts.apply_problem_birth_year(),
  birth_young: ({ pack }) => texts.apply_problem_birth_young({ age: pack.legal.minimumAge }),
  birth_old: ({ pack }) => texts.apply_problem_birth_old({ age: pack.application.maximumAge }),
  address_missing: () => texts.apply_problem_address_missing(),
  region_missing: () => texts.apply_problem_region_missing(),
  district_missing: () => texts.apply_problem_district_missing(),
  postal_digits: ({ pack }) => texts.apply_problem_postal_digits({ digits: pack.market === 'in' ? 6 : 5 }),
  email_format: () => texts.apply_problem_email_format(),
  employment_missing: () => texts.apply_problem_employment_missing(),
  employer_missing: () => texts.apply_problem_employer_missing(),
  income_missing: () => texts.apply_problem_income_missing(),
  income_number: () => texts.apply_problem_income_number(),
  pay_day_number: () => texts.apply_problem_pay_day_number(),
  relation_missing: () => texts.apply_problem_relation_missing(),
  phone_format: ({ pack }) => phoneFormats[pack.market](),
  phone_own: () => texts.apply_problem_phone_own(),
  contact_consent: () => texts.apply_problem_contact_consent(),
  bank_missing: () => texts.apply_problem_bank_missing(),
  ifsc_format: () => texts.apply_problem_ifsc_format(),
  ifsc_unknown: () => texts.apply_problem_ifsc_unknown(),
  account_digits: (context) => texts.apply_problem_account_digits({ digits: lengths(context) }),
  holder_missing: () => texts.apply_problem_holder_missing(),
  account_unknown: () => texts.apply_problem_account_unknown(),
  account_other_name: () => texts.apply_problem_account_other_name(),
}

/** What the borrower reads at each field that is wrong. */
export const applicationProblemTexts = (
  problems: Problems,
  context: ProblemContext,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem ? [[field, textsByProblem[problem](context)]] : [],
    ),
  )
