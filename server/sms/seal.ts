import { openText, type Sealing, sealText } from '../../contract/wire/sealed-text.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'

const sealing = (secrets: Secrets): Sealing => ({ purpose: 'sms body', secrets })

/** A message waits for its fallback in the database, where its code must not be readable. */
export const sealBody = (text: string, secrets: Secrets): string => sealText(text, sealing(secrets))

export function unsealBody(sealed: string, secrets: Secrets): string {
  const text = openText(sealed, sealing(secrets))
  if (text === null) throw new Error('a message was sealed with a secret that is not in CODE_SECRET')
  return text
}
