import type { MadeReply } from '../../contract/calls/made-documents.ts'
import type { Result } from '../../contract/wire/codes.ts'
import type { PageContext } from '../page/page.ts'
import type { DocumentFile } from './document.server.ts'

/** A long document as a page shows it; null where nobody requested one. */
export type OfferedDocument = {
  state: 'waiting' | 'ready' | 'failed'
  madeAt: string
  until: string
  parts: { part: number; href: string }[]
}

type Parts = { href: (part: number) => string; isOneFile: boolean }

/** A file that is joined while it is sent is one, whatever it is stored in. */
export function madeDocument(made: Result<MadeReply>, { href, isOneFile }: Parts): OfferedDocument | null {
  if (!made.success || made.data.state === 'none') return null
  const { state, madeAt, until, parts } = made.data
  const length = isOneFile ? Math.min(parts, 1) : parts
  return {
    state,
    madeAt,
    until,
    parts: Array.from({ length }, (_, at) => ({ part: at + 1, href: href(at + 1) })),
  }
}

export const partOf = ({ query }: PageContext): number => {
  const part = query.get('part') ?? ''
  return /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 0
}

export const bytesOf = ({ bytes }: MadeReply): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(bytes, 'base64'))

/** A part of what was made, or the page that says that it is gone. */
export const partFile = (made: MadeReply, name: string, gonePage: string): DocumentFile =>
  made.bytes === '' ? { moved: gonePage } : { fileName: `${name}.pdf`, pdf: bytesOf(made) }

const GONE = { gone: '1' }

/** What a link leads to that was there for longer than what was made. */
export const goneQuery = (query: Record<string, string>) => ({ ...query, ...GONE })

export const isGone = ({ query }: PageContext, made: readonly (OfferedDocument | null)[]): boolean =>
  query.get('gone') === GONE.gone && made.every((document) => document === null)
