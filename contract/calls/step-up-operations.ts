/** The calls that a session alone does not open. A test holds that they are the rows with `stepUp`. */
export const stepUpOperations = ['accountCopy'] as const

export type StepUpOperation = (typeof stepUpOperations)[number]
