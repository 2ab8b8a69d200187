import * as v from 'valibot'
import { pictureKinds } from '../../../contract/calls/application.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { Failure } from '../../page/page.ts'

/** Decrypted for this reply alone: nothing stores it, and the look is in the audit log. */
export async function applicationPictureFile({ desk, query }: DeskPageContext): Promise<Response | Failure> {
  const kind = v.safeParse(v.picklist(pictureKinds), query.get('kind'))
  const found = await desk.applicationPictureShow({
    applicationId: query.get('id') ?? '',
    kind: kind.success ? kind.output : 'document',
  })
  if (!found.success) return deskFailure(found)
  const { type, bytes } = found.data
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}
