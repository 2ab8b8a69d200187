import { digitsOnly } from '../../base/strings.ts'
import type { ApplicationStep } from '../../contract/calls/application.ts'
import { readIncome } from '../../market/application-rules.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Answers } from '../applicants/answers.ts'
import { readPhone } from './phone.ts'

const oneSpace = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
const code = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s.-]/g, '')
    .toUpperCase()
/** Digits in any script, with the separators that people copy along; anything else stays, and is refused. */
const digits = (text: string) => {
  const plain = text.replace(/[\s.-]/g, '')
  return /^\p{Nd}*$/u.test(plain) ? digitsOnly(plain) : plain
}

type Normalise<S extends ApplicationStep> = (answers: Answers[S], pack: MarketPack) => Answers[S]

const steps: { [S in ApplicationStep]: Normalise<S> } = {
  identity: ({ fullName, documentNumber, birthDate }, { application }) => ({
    fullName: oneSpace(fullName),
    documentNumber: application.document === 'nik' ? digits(documentNumber) : code(documentNumber),
    birthDate: birthDate.trim(),
  }),
  personal: ({ address, region, district, postalCode, email }) => ({
    address: address.trim(),
    region,
    district,
    postalCode: digits(postalCode),
    email: email.trim(),
  }),
  job: ({ employment, employer, income, incomePer, payDay }) => ({
    employment,
    employer: oneSpace(employer),
    income: readIncome(income.trim()) ?? income.trim(),
    incomePer,
    payDay: digits(payDay).replace(/^0(?=\d)/, ''),
  }),
  contact: ({ name, relation, phone, consent }, { market }) => ({
    name: oneSpace(name),
    relation,
    phone: readPhone(phone, market) ?? phone.trim(),
    consent,
  }),
  bank: ({ bankCode, bankName, accountNumber, holder }) => ({
    bankCode: code(bankCode),
    bankName,
    accountNumber: digits(accountNumber),
    holder: oneSpace(holder),
  }),
}

/** The answers of a step as they are checked and stored for good; a draft is stored as it was typed. */
export const normalise = <S extends ApplicationStep>(
  step: S,
  answers: Answers[S],
  pack: MarketPack,
): Answers[S] => steps[step](answers, pack)
