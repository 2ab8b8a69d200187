import { codes, type Result } from '../../contract/wire/codes.ts'
import { failureOf } from './failed-call.server.ts'
import type { PictureFile } from './route.ts'

const allowedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The picture that a call returned. A service that sends something else under this name is not believed. */
export function pictureOfReply(read: Result<{ type: string; base64: string }>): PictureFile {
  if (!read.success) return failureOf(read)
  const { type, base64 } = read.data
  if (!allowedTypes.includes(type)) return failureOf({ code: codes.notFound, message: '' })
  return { type, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
}
