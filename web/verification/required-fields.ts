import * as texts from '#texts'
import type { FieldName } from './verification-outcome.ts'

/** Product 5, in the order of the fields. */
const required: Readonly<Record<string, readonly FieldName[]>> = {
  picture: ['phone'],
  code: ['phone', 'capcode'],
  apply: ['phone', 'capcode', 'smsCode'],
  signIn: ['phone', 'capcode', 'smsCode', 'agreed'],
}

export const wrongTexts: Record<FieldName, typeof texts.verification_phone_wrong> = {
  phone: texts.verification_phone_wrong,
  capcode: texts.verification_captcha_wrong,
  smsCode: texts.verification_code_required,
  agreed: texts.verification_agreed_required,
}

export type RefusesBy = 'field' | 'toast'

/** The one refusal of this form, on the phone and by the service. */
export const refuseField = (field: FieldName, message: string, refusesBy: RefusesBy) =>
  refusesBy === 'toast'
    ? { refused: true as const, toast: message, fields: { [field]: '' } }
    : { refused: true as const, fields: { [field]: message } }

type Read = (name: FieldName | 'proof') => string

/** A proof of work replaces the picture. */
export const isFilled = (field: FieldName, read: Read): boolean =>
  read(field) !== '' || (field === 'capcode' && read('proof') !== '')

/** The first field that an act needs and that is empty; whether the others are right, the server knows. */
export const firstEmpty = (act: string, read: Read): FieldName | undefined =>
  required[act]?.find((field) => !isFilled(field, read))
