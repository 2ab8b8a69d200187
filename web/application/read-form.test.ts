import { expect, test } from 'vitest'
import type { Lender } from '../page/page.ts'
import { saves } from './read-form.server.ts'

/** The income that the service gets of what was typed where no script formats it. */
async function incomeSent(typed: string): Promise<unknown> {
  const sent: Record<string, unknown>[] = []
  const jobSave = async (request: Record<string, unknown>) => {
    sent.push(request)
    return { success: true, code: '0', message: '', data: {} }
  }
  const form = new FormData()
  form.set('income', typed)
  await saves.job({ jobSave } as unknown as Lender, form, '0')
  return sent[0]?.['income']
}

test.each([
  ['3000000', '3000000'],
  ['Rp 3.000.000', '3000000'],
  ['₹24,00,000', '2400000'],
  ['३०००', '3000'],
  // Never 300000000: the service says that it is no whole amount.
  ['3.000.000,00', '3.000.000,00'],
  ['3000000.50', '3000000.50'],
])('an income typed as %j is sent as %j', async (typed, sent) => {
  expect(await incomeSent(typed)).toBe(sent)
})
