import * as texts from '#texts'
import { withStored } from './identity-fields.server.ts'
import type { StepField } from './step-field.ts'
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

export const bankFields: StepFields = (input) => {
  const { application, values, context } = input
  const { accountNumber, holder } = application.bank
  return [
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
