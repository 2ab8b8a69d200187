import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestOf, urlEncoded } from './send-form.ts'
import { rememberPressed, type Submitter, submitterOf } from './submitter.ts'

class Element {
  type = 'submit'
  form: unknown = null
  name = 'act'
  value = 'pay'
  attributes: Record<string, string> = {}
  constructor(given: object = {}) {
    Object.assign(this, given)
  }
  closest() {
    return this
  }
  hasAttribute(name: string) {
    return name in this.attributes
  }
}
class Button extends Element {}
class Input extends Element {}

/** As in engines before Chromium 112 and Safari 16.4: a second argument is ignored. */
class OldFormData extends FormData {
  constructor(form?: { fields: Record<string, string> }) {
    super()
    for (const [name, value] of Object.entries(form?.fields ?? {})) this.append(name, value)
  }
}

const form = {
  action: 'https://web.example/individual',
  enctype: 'application/x-www-form-urlencoded',
  fields: { period: '2' },
} as never as HTMLFormElement
const button = (given: object = {}) => new Button({ form, ...given }) as never as Submitter
const submitEvent = (given: object = {}) => ({ target: form, ...given }) as never as SubmitEvent

let click: (event: { target: unknown }) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Element', Element)
  vi.stubGlobal('HTMLButtonElement', Button)
  vi.stubGlobal('HTMLInputElement', Input)
  vi.stubGlobal('FormData', OldFormData)
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: typeof click) => {
      click = listener
    },
  })
  rememberPressed()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the button that sends a form', () => {
  it('is the one that the event names', () => {
    const named = button()
    expect(submitterOf(submitEvent({ submitter: named }))).toBe(named)
    expect(submitterOf(submitEvent({ submitter: null }))).toBeNull()
  })

  it('is the one just pressed where the event names none', () => {
    const pressed = button()
    click({ target: pressed })
    expect(submitterOf(submitEvent())).toBe(pressed)
  })

  it('is no button of another form, none that does not send, and none of an earlier press', () => {
    click({ target: button({ form: {} }) })
    expect(submitterOf(submitEvent())).toBeNull()
    vi.runAllTimers()
    click({ target: button({ type: 'button' }) })
    expect(submitterOf(submitEvent())).toBeNull()
    click({ target: button() })
    vi.runAllTimers()
    expect(submitterOf(submitEvent())).toBeNull()
  })
})

describe('the request of a form', () => {
  it('has the name and value of its button, also where FormData does not add them', () => {
    expect(requestOf(form, button())).toMatchObject({ address: 'https://web.example/individual' })
    expect(String(requestOf(form, button())?.body)).toBe('period=2&act=pay')
    expect(String(requestOf(form, null)?.body)).toBe('period=2')
    expect(String(requestOf(form, button({ name: '' }))?.body)).toBe('period=2')
  })

  it('goes where its button says, in the encoding that it says', () => {
    const request = requestOf(
      form,
      button({
        attributes: { formaction: '', formenctype: '' },
        formAction: 'https://web.example/that',
        formEnctype: 'multipart/form-data',
      }),
    )
    expect(request?.address).toBe('https://web.example/that')
    expect(request?.body).toBeInstanceOf(FormData)
  })

  it('is left to the browser where it cannot be made', () => {
    vi.stubGlobal('FormData', undefined)
    expect(requestOf(form, button())).toBeNull()
  })

  it('names files outside a multipart form', () => {
    const data = new OldFormData() as FormData
    data.append('photo', new File(['x'], 'face.jpg'))
    expect(String(urlEncoded(data))).toBe('photo=face.jpg')
  })
})
