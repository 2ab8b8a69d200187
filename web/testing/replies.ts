import { codes, type Result } from '../../contract/wire/codes.ts'

export const refused = (code: string, message = ''): Result<never> => ({
  success: false,
  code,
  message,
  data: null,
  raw: null,
})
export const success = <Data>(data: Data): Result<Data> => ({
  success: true,
  code: codes.ok,
  message: '',
  data,
  raw: null,
})
