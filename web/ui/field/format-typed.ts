import { caretAfterFormat, formatCard, formatPhone } from '../../../contract/market/strings.ts'

/** The formats of product 5, and what a keyboard and a browser should know of each. */
export const formats = {
  phone: { apply: formatPhone, input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } },
  card: { apply: formatCard, input: { type: 'text', inputMode: 'numeric', autoComplete: 'cc-number' } },
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
