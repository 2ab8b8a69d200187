import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Currency } from '../../../market/money.ts'
import { amountUnderstood } from '../../../market/typed-numbers.ts'
import { Field } from '../../ui/field/field.tsx'

type AmountFieldProps = Omit<ComponentProps<typeof Field>, 'format' | 'onInput'> & { currency: Currency }

/** An amount of money, with what is understood of it below: as it is typed, and without a script when the page is shown again. */
export function AmountField({ currency, hint, defaultValue = '', ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState(String(defaultValue))
  const box = useRef<HTMLDivElement>(null)
  // Some of it may have been typed before the script came.
  useEffect(() => setTyped(box.current?.querySelector('input')?.value ?? ''), [])
  const understood = amountUnderstood(typed, currency)
  const isSaid = understood === '' || understood === field.error
  return (
    <div ref={box}>
      <Field
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        {...field}
        defaultValue={defaultValue}
        hint={[hint, isSaid ? '' : understood].filter(Boolean).join(' ') || undefined}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </div>
  )
}
