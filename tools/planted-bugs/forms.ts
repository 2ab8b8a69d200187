import type { Bug } from './bug.ts'

const reader = { file: 'web/page/posted.ts', suite: ['unit', 'web/page/posted.test.ts'] } as const

/** Mistakes of reading a posted form, and of saying what is wrong with it. */
export const formBugs: readonly Bug[] = [
  {
    ...reader,
    about: 'a number that was left blank is 0',
    from: '(/^-?\\d+$/.test(text) ? Number(text) : Number.NaN)',
    to: 'Number(text)',
  },
  {
    ...reader,
    about: 'of a field that is there twice the first counts',
    from: ' && more.length === 0 ?',
    to: ' && more.length >= 0 ?',
  },
  {
    ...reader,
    about: 'a file in place of a text is an empty text',
    from: "form.has(name) ? UNREADABLE : ''",
    to: "''",
  },
  {
    about: 'a field is marked in every form of the page that has one of its name',
    file: 'web/desk-kit/layout/desk-form.tsx',
    from: 'value={isRefused ? refused : null}',
    to: 'value={refused}',
    suite: ['unit', 'web/serving/wrong-fields.test.ts'],
  },
  {
    about: 'a field stays wrong although it was typed anew',
    file: 'web/browser/field-errors.ts',
    from: "control.addEventListener('input', retyped, { once: true })",
    to: 'void retyped',
    suite: ['unit', 'web/browser/field-errors.test.ts'],
  },
  {
    about: 'a version ends in a blank, which a form takes away',
    file: 'base/version-from.ts',
    from: ".join(' ').trim()",
    to: ".join(' ')",
    suite: ['unit', 'base/version-from.test.ts'],
  },
  {
    about: 'a point before one digit divides thousands of rupiah',
    file: 'market/read-amount.ts',
    from: '(?:\\.\\d{3})+)(?:,(',
    to: '(?:\\.\\d{1,3})+)(?:,(',
    suite: ['unit', 'market/money.test.ts'],
  },
  {
    about: 'a comma before two digits divides thousands of rupees',
    file: 'market/read-amount.ts',
    from: '(?:,\\d{2})*,\\d{3})(?:',
    to: '(?:,\\d{2,3})*)(?:',
    suite: ['unit', 'market/money.test.ts'],
  },
  {
    about: 'an amount of an act that could be two is refused without a word at its field',
    file: 'web/money-acts/desk/act-preview.server.ts',
    from: "(sent && kind === 'money' &&",
    to: "(!sent && kind === 'money' &&",
    suite: ['unit', 'web/serving/wrong-fields.test.ts'],
  },
  {
    about: 'the page does not say which amount it understood',
    file: 'web/desk-kit/layout/amount-field.tsx',
    from: "const isSaid = understood === '' ||",
    to: "const isSaid = understood !== '' ||",
    suite: ['unit', 'web/serving/wrong-fields.test.ts'],
  },
]
