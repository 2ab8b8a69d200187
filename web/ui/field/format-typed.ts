import { caretAfterFormat, formatCard, formatPhone } from '../../../base/strings.ts'
import { groupMajor } from '../../../market/money.ts'

const whole = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const

/** The formats of product 5 and the amounts of each market, and what a keyboard and a browser should know of each. */
export const formats = {
  phone: { apply: formatPhone, input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } },
  card: { apply: formatCard, input: { type: 'text', inputMode: 'numeric', autoComplete: 'cc-number' } },
  IDR: { apply: (text: string) => groupMajor(text, 'IDR'), input: whole },
  INR: { apply: (text: string) => groupMajor(text, 'INR'), input: whole },
} as const

export type Format = keyof typeof formats

type TypedInput = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

/** Formats the value of an input; the caret stays behind the digit it was behind. */
export function formatTyped(input: TypedInput, format: Format): void {
  const { value, selectionStart } = input
  const shown = formats[format].apply(value)
  if (shown === value) return
  const caret = caretAfterFormat(value, selectionStart ?? value.length, shown)
  input.value = shown
  input.setSelectionRange(caret, caret)
}
