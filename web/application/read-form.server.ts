import { digitsOnly } from '../../base/strings.ts'
import { type ApplicationStep, employments, relations } from '../../contract/calls/application.ts'
import type { Lender } from '../page/page.ts'
import { isWholeDate, joinDate } from './birth-date.ts'

type Draft = '0' | '1'

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  // Forms send line breaks as two characters.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

export const datePartsOf = (form: FormData) => ({
  day: textOf(form, 'birthDay'),
  month: textOf(form, 'birthMonth'),
  year: textOf(form, 'birthYear'),
})

/** While it is being typed, half a date is none. */
function birthDateOf(form: FormData, draft: Draft): string {
  const parts = datePartsOf(form)
  return draft === '0' || isWholeDate(parts) ? joinDate(parts) : ''
}

const oneOf = <const T extends readonly string[]>(values: T, text: string): T[number] | '' =>
  values.find((value): value is T[number] => value === text) ?? ''

type SaveResult = { success: boolean; code: string; message: string; data: unknown }
type Save = (lender: Lender, form: FormData, draft: Draft) => Promise<SaveResult>

/** What each step sends of its form. */
export const saves: Record<ApplicationStep, Save> = {
  identity: (lender, form, draft) =>
    lender.identitySave({
      draft,
      fullName: textOf(form, 'fullName'),
      documentNumber: textOf(form, 'documentNumber'),
      birthDate: birthDateOf(form, draft),
    }),
  personal: (lender, form, draft) =>
    lender.personalSave({
      draft,
      address: textOf(form, 'address'),
      region: textOf(form, 'region'),
      district: textOf(form, 'district'),
      postalCode: digitsOnly(textOf(form, 'postalCode')),
      email: textOf(form, 'email'),
    }),
  job: (lender, form, draft) =>
    lender.jobSave({
      draft,
      employment: oneOf(employments, textOf(form, 'employment')),
      employer: textOf(form, 'employer'),
      income: digitsOnly(textOf(form, 'income')),
      payDay: digitsOnly(textOf(form, 'payDay')),
    }),
  contact: (lender, form, draft) =>
    lender.emergencyContactSave({
      draft,
      name: textOf(form, 'name'),
      relation: oneOf(relations, textOf(form, 'relation')),
      phone: textOf(form, 'phone'),
      consent: form.get('consent') === '1' ? '1' : '0',
    }),
  bank: (lender, form, draft) =>
    lender.bankSave({
      draft,
      // An IFSC is often typed in small letters, and copied with blanks.
      bankCode: textOf(form, 'bankCode').replace(/\s/g, '').toUpperCase(),
      accountNumber: textOf(form, 'accountNumber'),
      holder: textOf(form, 'holder'),
    }),
}

/** Numbers that are shown masked, and are not written into a page again. */
export const secretFields: readonly string[] = ['documentNumber', 'accountNumber']
