import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { withLocale } from '../../../market/locale.server.ts'
import { Sheet } from './sheet.tsx'

const groups = [
  { legend: 'Banks', choices: [{ value: 'bca', label: 'BCA' }] },
  { legend: 'Markets', choices: [{ value: 'alfamart', label: 'ALFAMART', detail: 'Open till late' }] },
]

const markup = withLocale('en', () =>
  renderToStaticMarkup(
    <Sheet
      id="method"
      title="How to pay"
      name="method"
      groups={groups}
      chosen="alfamart"
      action="/individual"
    >
      <input type="hidden" name="act" value="choose" />
    </Sheet>,
  ),
)

describe('Sheet', () => {
  it('is a dialog named by its title', () => {
    expect(markup).toMatch(/<div id="method" popover="auto" role="dialog"/)
    expect(markup).toContain('aria-labelledby="method-title"')
  })

  it('is a form that works as a plain post', () => {
    expect(markup).toMatch(/<form [^>]*action="\/individual" method="post"/)
    expect(markup).toContain('<input type="hidden" name="act" value="choose"/>')
    expect(markup).toContain('<button type="submit"')
  })

  it('groups radios under their legends, the current choice marked', () => {
    expect(markup).toMatch(/<legend[^>]*>Banks<\/legend>.*value="bca".*<legend[^>]*>Markets<\/legend>/)
    expect(markup.match(/checked=""/g)).toHaveLength(1)
    expect(markup).toMatch(/checked=""[^>]*value="alfamart"/)
    expect(markup).toContain('Open till late')
  })
})
