import { expect, test } from 'vitest'
import { acceptance, replacedInSteps, replacedSecret } from '../testing/replaced-secret.ts'
import { openText, sealText } from './sealed-text.ts'

const purpose = 'test'

test('a text is opened for its purpose and no other, and not when it was altered', () => {
  const secrets = replacedSecret.before
  const sealed = sealText('482913 ₹', { purpose, secrets })
  expect(openText(sealed, { purpose, secrets })).toBe('482913 ₹')
  expect(openText(sealed, { purpose: 'another', secrets })).toBeNull()
  const altered = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  expect(openText(altered, { purpose, secrets })).toBeNull()
  expect(openText('short', { purpose, secrets })).toBeNull()
})

test('a secret is replaced without losing what was sealed', async () => {
  const seal = (secrets: typeof replacedSecret.before) => sealText('text', { purpose, secrets })
  const opens = (sealed: string, secrets: typeof replacedSecret.before) =>
    openText(sealed, { purpose, secrets }) === 'text'
  expect(await acceptance(seal, opens)).toEqual(replacedInSteps)
})
