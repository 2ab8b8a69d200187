import { expect, test } from 'vitest'
import { codes } from '../../../contract/wire/codes.ts'
import { withLocale } from '../../../market/locale.server.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'
import { acts } from './sign-in.server.ts'

const signOut = (reply: object) =>
  acts.signOut({
    desk: { staffSignOut: async () => reply },
    href: (path: string) => path,
  } as unknown as DeskPageContext)

test.each([
  ['has ended the session', { success: true, data: {} }],
  ['has none to end', { success: false, code: codes.sessionExpired, message: '' }],
])('whoever signs out where the service %s is signed out', async (_, reply) => {
  expect(await signOut(reply)).toEqual({ staffSession: 'ended', to: '/desk/signIn' })
})

test('whoever signs out where the service fails is told that it did not confirm it', async () => {
  const failed = { success: false, code: codes.internal, message: 'not now' }
  const outcome = await withLocale('en', () => signOut(failed))
  expect(outcome).toMatchObject({
    staffSession: 'ended',
    toast: expect.stringContaining('did not confirm'),
  })
})
