import type { Outcome } from '../page/outcome.ts'
import { formDataWith, type Submitter } from './submitter.ts'

export type SendResult = { outcome: Outcome; reached: boolean }
export type FormRequest = { address: string; body: FormData | URLSearchParams; submitter: HTMLElement | null }

/**
 * The request that the browser itself would make of a submission. Null where it cannot be made here: then the event must
 * be left alone, and the browser sends the form. So this is asked before `preventDefault`.
 */
export function requestOf(form: HTMLFormElement, submitter: Submitter | null): FormRequest | null {
  try {
    const data = formDataWith(form, submitter)
    const enctype = submitter?.hasAttribute('formenctype') ? submitter.formEnctype : form.enctype
    return {
      address: submitter?.hasAttribute('formaction') ? submitter.formAction : form.action,
      body: enctype === 'multipart/form-data' ? data : urlEncoded(data),
      submitter,
    }
  } catch {
    return null
  }
}

/** Outside a multipart form the platform sends the names of files only. */
export const urlEncoded = (data: FormData): URLSearchParams =>
  new URLSearchParams(
    Array.from(data, ([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )

/** Sends a form in the background to the address that it would post to anyway: nothing exists only for scripts. */
export async function sendForm(
  { address, body }: FormRequest,
  init: Pick<RequestInit, 'keepalive'> = {},
): Promise<SendResult> {
  try {
    const headers = { Accept: 'application/json' }
    const response = await fetch(address, { method: 'POST', headers, body, ...init })
    return { outcome: (await response.json()) as Outcome, reached: true }
  } catch {
    // Offline, or not an answer of ours: the caller has a message for it.
    return { outcome: { refused: true }, reached: false }
  }
}

/** A form that is being sent says so, and a second tap meanwhile sends nothing. */
export const isBusy = (form: Element): boolean => form.getAttribute('aria-busy') === 'true'

export function setBusy(busy: boolean, ...elements: (Element | null)[]): void {
  for (const element of elements)
    if (busy) element?.setAttribute('aria-busy', 'true')
    else element?.removeAttribute('aria-busy')
}
