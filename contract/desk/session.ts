import * as v from 'valibot'
import { deskAct } from './desk-call.ts'
import { everyone } from './roles.ts'

export const session = {
  staffSignOut: deskAct()({
    summary: 'End the session of whoever asks',
    roles: everyone,
    request: v.object({}),
  }),
}
