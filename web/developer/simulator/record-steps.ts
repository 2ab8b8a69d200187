import type { Control, ScriptStep } from './bridge-script.ts'

/** What can be tapped or filled in. A hidden input is neither. */
export const CONTROLS = 'a[href], button, summary, input:not([type=hidden]), textarea, select'

/** What a control is and what it is called. Complete in itself: journeys run it inside of a page. */
export function describeControl(element: Element): Control {
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const roles: Record<string, Control['role']> = { A: 'link', BUTTON: 'button', SUMMARY: 'fold' }
  const { type = '' } = element as HTMLInputElement
  const isBox = type === 'checkbox' || type === 'radio'
  const role = roles[element.tagName] ?? (isBox ? 'box' : 'field')
  const labels = Array.from((element as HTMLInputElement).labels ?? [])
  const name =
    tidy(element.getAttribute('aria-label')) ||
    tidy(labels.map((label) => label.textContent).join(' ')) ||
    tidy(element.textContent)
  return { role, name }
}

/** Notes what a person does in a page, as steps of a script. */
export function recordSteps({ document }: Window, record: (step: ScriptStep) => void): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const element = (target as Element | null)?.closest('a[href], button, summary')
      if (element) record({ does: 'tap', control: describeControl(element) })
    },
    true,
  )
  document.addEventListener(
    'change',
    ({ target }) => {
      const element = target as HTMLInputElement
      const control = describeControl(element)
      // A file cannot be written into a script.
      if (element.type === 'file') return
      if (control.role === 'box') record({ does: 'tap', control })
      else record({ does: 'fill', control, value: element.value })
    },
    true,
  )
}
