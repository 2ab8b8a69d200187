import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Field, SelectField } from './field.tsx'
import { type Format, formatTyped } from './format-typed.ts'

const attribute = (markup: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(markup)?.[1]

/** The bar is the caret. */
function typed(text: string, format: Format): string {
  const input = {
    value: text.replace('|', ''),
    selectionStart: text.indexOf('|'),
    setSelectionRange(start: number | null) {
      input.selectionStart = start ?? 0
    },
  }
  formatTyped(input, format)
  return `${input.value.slice(0, input.selectionStart)}|${input.value.slice(input.selectionStart)}`
}

describe('formatTyped', () => {
  it.each([
    ['phone', '1380|', '138 0|'],
    ['phone', '1389| 0013 8000', '138 9|001 3800'],
    ['phone', '138 0|013', '138 0|013'],
    ['card', '62220|', '6222 0|'],
    ['card', '62229| 0212', '6222 9|021 2'],
    ['card', '6222x| 0212', '6222| 0212'],
    ['IDR', '5000000|', '5.000.000|'],
    ['IDR', '5.0001|.000', '50.001|.000'],
    ['IDR', '0|', '0|'],
    ['IDR', '05|', '5|'],
    ['INR', '250000|', '2,50,000|'],
    ['INR', '2,5|,000', '25|,000'],
    ['INR', '₹ 12 000|', '12,000|'],
  ] as [Format, string, string][])('%s %s becomes %s', (format, before, after) => {
    expect(typed(before, format)).toBe(after)
  })
})

describe('Field', () => {
  it('ties label, hint and error to the input', () => {
    const markup = renderToStaticMarkup(
      <Field label="Name" hint="As on your card" error="Missing" name="n" />,
    )
    const id = attribute(markup, 'id')
    expect(id).toBeTruthy()
    expect(attribute(markup, 'for')).toBe(id)
    expect(attribute(markup, 'aria-describedby')).toBe(`${id}-hint ${id}-error`)
    expect(attribute(markup, 'aria-invalid')).toBe('true')
    expect(markup).toContain(`<p id="${id}-hint"`)
    expect(markup).toContain(`<p id="${id}-error"`)
  })

  it('describes nothing where there is nothing to say', () => {
    const markup = renderToStaticMarkup(<Field label="Name" />)
    expect(markup).not.toMatch(/aria-|<p(?![^>]*hidden)/)
  })

  it('shows a value in its format, with the keyboard for it', () => {
    const markup = renderToStaticMarkup(<Field label="Phone" format="phone" defaultValue="13800138000" />)
    expect(attribute(markup, 'value')).toBe('138 0013 8000')
    expect(attribute(markup, 'type')).toBe('tel')
  })

  it('lets a screen decide what the browser fills in', () => {
    const markup = renderToStaticMarkup(<Field label="Card" format="card" autoComplete="off" />)
    expect(attribute(markup, 'autoComplete')).toBe('off')
    expect(attribute(markup, 'inputMode')).toBe('numeric')
  })
})

describe('SelectField', () => {
  it('offers its options, the default chosen', () => {
    const options = [
      { value: '0', label: 'Indonesia' },
      { value: '1', label: 'India' },
    ]
    const markup = renderToStaticMarkup(<SelectField label="Market" options={options} defaultValue="1" />)
    expect(markup).toContain('<option value="1" selected="">India</option>')
    expect(attribute(markup, 'for')).toBe(attribute(markup, 'id'))
  })
})
