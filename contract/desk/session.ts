import * as v from 'valibot'
import { staffAct } from '../wire/operation.ts'
import { everyone } from '../wire/roles.ts'

export const session = {
  staffSignOut: staffAct()({
    summary: 'End the session of whoever asks',
    by: everyone,
    request: v.object({}),
  }),
}
