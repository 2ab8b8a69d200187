import type { Outcome } from './outcome.ts'

export type Submitted = { outcome: Outcome; reached: boolean }

/**
 * Sends a form in the background to the address it would post to anyway, and reads the outcome. The form's own
 * address, the same `act`: nothing exists only for scripts.
 */
export async function submitForm(form: HTMLFormElement, submitter?: HTMLElement | null): Promise<Submitted> {
  const body = new FormData(form, submitter instanceof HTMLButtonElement ? submitter : null)
  const multipart = form.enctype === 'multipart/form-data'
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: multipart ? body : new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
    })
    return { outcome: (await response.json()) as Outcome, reached: true }
  } catch {
    // Offline, or not an answer of ours: the caller says so in the page's own words.
    return { outcome: { refused: true }, reached: false }
  }
}
