import { asciiDigits, digitsOnly } from '../../base/strings.ts'
import { type ApplicationStep, application } from '../../contract/calls/application.ts'
import { readIncome } from '../../market/application-rules.ts'
import type { Lender } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { isWholeDate, joinDate } from './birth-date.ts'

type Draft = '0' | '1'

export const datePartsOf = (form: FormData) => ({
  day: fieldIn(form, 'birthDay'),
  month: fieldIn(form, 'birthMonth'),
  year: fieldIn(form, 'birthYear'),
})

/** While it is being typed, half a date is none. */
function birthDateOf(form: FormData, draft: Draft): string {
  const parts = datePartsOf(form)
  return draft === '0' || isWholeDate(parts) ? joinDate(parts) : ''
}

/** What is no whole amount is sent as it was typed: the service refuses it, and nothing is read a hundred times too large. */
function incomeOf(typed: string): string {
  const plain = asciiDigits(typed).replace(/^[^\d-]+/, '')
  return readIncome(plain) ?? plain
}

type SaveResult = { success: boolean; code: string; message: string; data: unknown }
type Save = (lender: Lender, form: FormData, draft: Draft) => Promise<SaveResult>

/** What each step sends of its form. */
export const saves: Record<ApplicationStep, Save> = {
  identity: (lender, form, draft) =>
    lender.identitySave({
      ...requestIn(form, application.identitySave),
      draft,
      birthDate: birthDateOf(form, draft),
    }),
  personal: (lender, form, draft) => {
    const personal = requestIn(form, application.personalSave)
    return lender.personalSave({ ...personal, draft, postalCode: digitsOnly(personal.postalCode ?? '') })
  },
  job: (lender, form, draft) => {
    const job = requestIn(form, application.jobSave)
    const { income = '', payDay = '' } = job
    return lender.jobSave({ ...job, draft, income: incomeOf(income), payDay: digitsOnly(payDay) })
  },
  contact: (lender, form, draft) => {
    const consent = fieldIn(form, 'consent') === '1' ? '1' : '0'
    return lender.emergencyContactSave({
      ...requestIn(form, application.emergencyContactSave),
      draft,
      consent,
    })
  },
  bank: (lender, form, draft) => {
    const bank = requestIn(form, application.bankSave)
    // An IFSC is often typed in small letters, and copied with blanks.
    const bankCode = (bank.bankCode ?? '').replace(/\s/g, '').toUpperCase()
    return lender.bankSave({ ...bank, draft, bankCode })
  },
}

/** Numbers that are shown masked, and are not written into a page again. */
export const secretFields: readonly string[] = ['documentNumber', 'accountNumber']
