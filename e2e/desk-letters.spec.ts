import { desk } from './desk.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy({}, { embedded: true })

test('the desk asks a running demo for its dead letters, and hears what cannot be closed', async () => {
  expect(await desk(copy, 'letters')).toContain('a reference of nobody')
  const answer = ['--handler', 'Sari', '--text', 'Returned to the bank.']
  await expect(desk(copy, 'letters', 'close', '999999', ...answer)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('there is no dead letter 999999'),
  })
})
