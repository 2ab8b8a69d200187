import { expect, test } from 'vitest'
import { acceptance, replacedInSteps } from '../../contract/testing/replaced-secret.ts'
import { seal, unseal } from './cookies.server.ts'

test('a secret is replaced while the cookies that it signed still count', async () => {
  const result = await acceptance(
    (secrets) => seal('saved', secrets, 2),
    (sealed, secrets) => unseal(sealed, secrets, 1) === 'saved',
  )
  expect(result).toEqual(replacedInSteps)
})
