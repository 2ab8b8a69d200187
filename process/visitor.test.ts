import { expect, test } from 'vitest'
import { acceptance, replacedInSteps } from '../contract/testing/replaced-secret.ts'
import { visitorsBy } from './visitor.ts'

test('a secret is replaced while visitors keep their mark', async () => {
  const result = await acceptance(
    (secrets) => visitorsBy(secrets).cookie(true).split(';')[0] ?? '',
    (cookie, secrets) => visitorsBy(secrets).of({ headers: { cookie } }) !== '',
  )
  expect(result).toEqual(replacedInSteps)
})
