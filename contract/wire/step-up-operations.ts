/** What a session alone does not open: each has its code. A test holds that they are those that rows name. */
export const stepUpOperations = ['accountCopy'] as const

export type StepUpOperation = (typeof stepUpOperations)[number]
