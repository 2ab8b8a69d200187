import { codeText } from '../../contract/wire/code-text.ts'

type Failed = { code: string; message: string }

/** What a failed call says to a person: the service's own words, or those of its code. */
export const messageOf = ({ code, message }: Failed): string => message || codeText(code)

/** A page, document or picture that cannot be had, because of a failed call. */
export const failureOf = (failed: Failed) => ({
  failure: { code: failed.code, message: messageOf(failed) },
})

/** A form that was not taken, because of a failed call. */
export const refusalOf = (failed: Failed) => ({
  refused: true as const,
  toast: messageOf(failed),
})
