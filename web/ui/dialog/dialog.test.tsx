import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CloseButton, Dialog, OpenButton, OpenDialog } from './dialog.tsx'

const dialog = (
  <Dialog id="thanks" title="Thank you">
    <CloseButton dialog="thanks" className="quiet">
      Close
    </CloseButton>
  </Dialog>
)

describe('Dialog', () => {
  it('is closed unless the last post wants it open', () => {
    expect(renderToStaticMarkup(dialog)).not.toContain('data-open')
    const other = <OpenDialog value="rate">{dialog}</OpenDialog>
    expect(renderToStaticMarkup(other)).not.toContain('data-open')
    const open = <OpenDialog value="thanks">{dialog}</OpenDialog>
    expect(renderToStaticMarkup(open)).toMatch(/<div id="thanks" popover="auto"[^>]* data-open="0"/)
  })

  it('is closed by a popover button, by a link and by its mask, to a fragment beside it', () => {
    const markup = renderToStaticMarkup(dialog)
    expect(markup).toMatch(/^<i id="thanks-closed" hidden=""><\/i><div id="thanks"/)
    expect(markup).toContain('popoverTarget="thanks" popoverTargetAction="hide"')
    expect(markup.match(/<a [^>]*href="#thanks-closed"/g)).toHaveLength(2)
  })

  it('that insists has no mask to tap', () => {
    const markup = renderToStaticMarkup(
      <Dialog id="code" title="Code" insistent autoOpenMs={0}>
        Code
      </Dialog>,
    )
    expect(markup).toContain('popover="manual"')
    expect(markup).not.toContain('<a ')
    expect(markup).toContain('data-open="0"')
  })
})

describe('OpenButton', () => {
  it('is a popover button and a link to the same dialog', () => {
    const markup = renderToStaticMarkup(
      <OpenButton dialog="rate" className="quiet">
        Rate
      </OpenButton>,
    )
    expect(markup).toContain('popoverTarget="rate"')
    expect(markup).toMatch(/<a href="#rate" role="button"/)
  })
})
