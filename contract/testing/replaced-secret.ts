import type { Secrets } from '../wire/secret-equality.ts'

type Stage = 'before' | 'during' | 'after'

/** A secret before, while and after it is replaced, as the settings have it. */
export const replacedSecret: Readonly<Record<Stage, Secrets>> = {
  before: ['the secret before, thirty-two letters'],
  during: ['the secret that is new, thirty-two letters', 'the secret before, thirty-two letters'],
  after: ['the secret that is new, thirty-two letters'],
}

/** Which of the old and the new values count at each stage; the new one is made while the secret is replaced. */
export async function acceptance<Value>(
  make: (secrets: Secrets) => Value | Promise<Value>,
  isAccepted: (value: Value, secrets: Secrets) => boolean | Promise<boolean>,
) {
  const { before, during, after } = replacedSecret
  const [old, fresh] = [await make(before), await make(during)]
  const at = async (secrets: Secrets) => ({
    old: await isAccepted(old, secrets),
    fresh: await isAccepted(fresh, secrets),
  })
  return { before: await at(before), during: await at(during), after: await at(after) }
}

/** What was made before counts until the old secret is dropped; what is made meanwhile is the new secret's. */
export const replacedInSteps = {
  before: { old: true, fresh: false },
  during: { old: true, fresh: true },
  after: { old: false, fresh: true },
}
