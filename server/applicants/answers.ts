import type { ApplicationStep } from '../../contract/calls/application.ts'
import { type Binding, decryptJson, encryptJson } from '../encryption/encrypt.ts'
import type { Keyring } from '../encryption/keyring.ts'

const blank = {
  identity: { fullName: '', documentNumber: '', birthDate: '' },
  personal: { address: '', region: '', district: '', postalCode: '', email: '' },
  job: { employment: '', employer: '', income: '', incomePer: '', payDay: '' },
  contact: { name: '', relation: '', phone: '', consent: '' },
  bank: { bankCode: '', bankName: '', accountNumber: '', holder: '' },
}

/** What was answered in each step; empty texts where nothing was. */
export type Answers = typeof blank
export type StepAnswers<S extends ApplicationStep = ApplicationStep> = Answers[S]

export const blankAnswers = (): Answers => structuredClone(blank)

const SHOWN = 4

/** `•••• 1234`: enough to recognise one's own number, too little to use it. A short one is not shown at all. */
export const masked = (number: string): string => {
  const plain = number.replace(/\s/g, '')
  if (plain === '') return ''
  return `•••• ${plain.length > 2 * SHOWN ? plain.slice(-SHOWN) : ''}`.trim()
}

type StepRow = { borrowerId: string; applicationId: string; step: ApplicationStep }

export const stepBinding = ({ borrowerId, applicationId, step }: StepRow): Binding => ({
  purpose: `application ${step}`,
  borrowerId,
  row: applicationId,
})

export const encryptAnswers = (keyring: Keyring, answers: StepAnswers, row: StepRow): Buffer =>
  encryptJson(keyring, answers, stepBinding(row))

export const decryptAnswers = <S extends ApplicationStep>(
  keyring: Keyring,
  answers: Uint8Array,
  row: StepRow & { step: S },
): Answers[S] => ({ ...blank[row.step], ...(decryptJson(keyring, answers, stepBinding(row)) as Answers[S]) })
