// What is used of the runtime must come with the whole of it, or the build cuts it in two for every page.
import '../browser/forms.ts'
import { isBusy, urlEncoded } from '../browser/send-form.ts'

/**
 * Tells the service what was seen and tapped (spec 7.5: fire and forget). A beacon neither delays the tap nor dies with
 * the page; where it cannot be sent, `told` stays 0 and the form's own post tells it.
 */
document.addEventListener(
  'submit',
  ({ target: form }) => {
    if (!(form instanceof HTMLFormElement) || isBusy(form)) return
    const told = form.elements.namedItem('told')
    if (!(told instanceof HTMLInputElement)) return
    const body = urlEncoded(new FormData(form))
    body.set('act', 'event')
    told.value = navigator.sendBeacon?.(form.action, body) ? '1' : '0'
  },
  true,
)

const list = document.querySelector<HTMLElement>('[data-seen]')
if (list) {
  const body = new URLSearchParams({ act: 'seen' })
  for (const { value } of list.querySelectorAll<HTMLInputElement>('[name=productCode]'))
    body.append('productCode', value)
  navigator.sendBeacon?.(list.dataset['seen'] ?? '', body)
}
