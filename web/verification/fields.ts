import type { verificationFields } from './verification-fields.server.ts'

export type VerificationFields = ReturnType<typeof verificationFields>
