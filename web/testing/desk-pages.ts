import type { Desk } from '../../contract/calls/desk.ts'
import type { StaffRole } from '../../contract/wire/roles.ts'
import type { Lender } from '../page/page.ts'
import { createTestWeb } from './test-web.ts'

/** The pages of the desk over calls that a test answers itself, for somebody who is signed in. */
export function openDeskPages(calls: object, role: StaffRole = 'manager') {
  const desk = {
    staffOf: async () => ({ id: 'm', name: 'Maya', email: 'maya@lender.example', role }),
    // The menu counts what waits on every page.
    as: () => ({ nowCount: async () => ({ success: false, code: '1098', message: '' }), ...calls }),
    signIn: () => ({}),
    hasSingleSignOn: false,
    origin: null,
    demo: null,
  } as unknown as Desk
  const { app } = createTestWeb({
    desk,
    lenderFor: () => ({}) as Lender,
    now: () => new Date('2026-11-15T03:00:00Z'),
  })
  const headers = { Cookie: 'terang_desk=x' }
  return {
    get: (path: string) => app.request(path, { headers }),
    post: (path: string, form: Readonly<Record<string, string>>) =>
      app.request(path, { method: 'POST', body: new URLSearchParams(form), headers }),
  }
}
