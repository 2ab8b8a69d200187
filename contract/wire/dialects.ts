import { codes, promotionCodes, type Refusal } from './codes.ts'
import type { Dialect } from './operation.ts'

export type Decoded = { success: boolean; code: string; message: string; data: unknown }
type Body = Record<string, unknown>

type Codec = {
  ok: (data: unknown) => Body
  refused: (refusal: Refusal) => Body
  decode: (body: Body) => Decoded
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Codes are texts or numbers depending on the backend: `00`, `0` and 0 all mean success (product 7.1). */
const isOk = (code: unknown) => code === 0 || code === codes.ok || code === promotionCodes.ok

const coded = (okCode: string): Codec => ({
  ok: (data) => ({ code: okCode, message: '', data }),
  refused: ({ refused, message, data = null }) => ({ code: refused, message, data }),
  decode: (body) => ({
    success: isOk(body['code']),
    code: textOf(body['code']),
    message: textOf(body['message']),
    data: body['data'],
  }),
})

const codecs: Record<Exclude<Dialect, 'image'>, Codec> = {
  envelope: coded(codes.ok),
  promotion: coded(promotionCodes.ok),
  flag: {
    ok: (data) => ({ success: true, code: codes.ok, message: '', data }),
    refused: ({ refused, message, data = null }) => ({ success: false, code: refused, message, data }),
    decode: (body) => ({
      success: body['success'] === true,
      code: textOf(body['code']),
      message: textOf(body['message']),
      data: body['data'],
    }),
  },
  stand: {
    ok: (data) => ({ interconnected: '0', message: '', data }),
    refused: ({ refused, message, data = null }) => ({ interconnected: refused, message, data }),
    decode: (body) => ({
      success: textOf(body['interconnected']) === '0',
      code: textOf(body['interconnected']),
      message: textOf(body['message']),
      data: body['data'],
    }),
  },
}

/** A refused picture answers like an envelope, so that a caller can read why. */
export const codecOf = (dialect: Dialect): Codec => codecs[dialect === 'image' ? 'promotion' : dialect]
