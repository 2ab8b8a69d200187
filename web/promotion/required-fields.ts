import * as texts from '#texts'
import type { FieldName } from './landing-outcome.ts'

/** Product 5, in the order of the fields. */
const required: Readonly<Record<string, readonly FieldName[]>> = {
  picture: ['phone'],
  code: ['phone', 'capcode'],
  apply: ['phone', 'capcode', 'smsCode'],
}

export const wrongTexts: Record<FieldName, typeof texts.promotion_phone_wrong> = {
  phone: texts.promotion_phone_wrong,
  capcode: texts.promotion_captcha_wrong,
  smsCode: texts.promo_code_required,
}

type Read = (name: FieldName | 'proof') => string

/** A proof of work replaces the picture. */
export const isFilled = (field: FieldName, read: Read): boolean =>
  read(field) !== '' || (field === 'capcode' && read('proof') !== '')

/** The first field that an act needs and that is empty; whether the others are right, the server knows. */
export const firstEmpty = (act: string, read: Read): FieldName | undefined =>
  required[act]?.find((field) => !isFilled(field, read))
