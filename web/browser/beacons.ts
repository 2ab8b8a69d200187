import { isBusy, urlEncoded } from './send-form.ts'

const send = (address: string, body: URLSearchParams): boolean =>
  navigator.sendBeacon?.(address, body) ?? false

/**
 * Reports what was tapped and seen without waiting for an answer: a beacon neither delays the tap nor dies with the page.
 * A form that has a field `beacon` is reported with the act `event` as it is sent; where that cannot be, the field stays 0
 * and the form's own post reports it. An element with `data-seen` names the address and the fields that say it was seen.
 */
export function connectBeacons(): void {
  document.addEventListener(
    'submit',
    ({ target: form }) => {
      if (!(form instanceof HTMLFormElement) || isBusy(form)) return
      const sent = form.elements.namedItem('beacon')
      if (!(sent instanceof HTMLInputElement)) return
      const body = urlEncoded(new FormData(form))
      body.set('act', 'event')
      sent.value = send(form.action, body) ? '1' : '0'
    },
    true,
  )
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-seen]'))
    send(dataset['seen'] ?? '', new URLSearchParams(dataset['seenFields']))
}
