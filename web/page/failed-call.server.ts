import { codeText } from '../../contract/wire/code-text.ts'

type FailedCall = { code: string; message: string }

/** The message of a failed call for a person: the service's own, or that of its code. */
export const messageOf = ({ code, message }: FailedCall): string => message || codeText(code)

/** A page, document or picture that cannot be had, because of a failed call. */
export const failureOf = (failed: FailedCall) => ({
  failure: { code: failed.code, message: messageOf(failed) },
})

/** A form that was not taken, because of a failed call. */
export const refusalOf = (failed: FailedCall) => ({
  refused: true as const,
  toast: messageOf(failed),
})

/** For statistics: nobody waits for the result, and no page says that anything was done. It never throws. */
export function unwatched(result: Promise<{ success: boolean }>): void {
  void result
}
