import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { commands } from './commands.mjs'
import { commandEnv } from './process.mjs'

const folder = mkdtempSync(join(tmpdir(), 'terang-env-'))
writeFileSync(join(folder, '.env'), '# ours\nGATEWAY_ID=xendit\nSMTP_HOST="mail.example"\nDEMO=1\n')
afterAll(() => rmSync(folder, { recursive: true }))

test('production and its tools read .env, a variable of the shell comes first, and none makes a demo of it', () => {
  const before = process.env['SMTP_HOST']
  process.env['SMTP_HOST'] = 'shell.example'
  onTestFinished(() => {
    if (before === undefined) delete process.env['SMTP_HOST']
    else process.env['SMTP_HOST'] = before
  })
  expect(commandEnv(commands.serve, folder)).toMatchObject({
    GATEWAY_ID: 'xendit',
    SMTP_HOST: 'shell.example',
  })
  expect(commandEnv(commands.serve, folder)['DEMO']).toBeUndefined()
  expect(commandEnv(commands.desk, folder)['GATEWAY_ID']).toBe('xendit')
})

test('a demo, and what proves or measures, does not', () => {
  for (const name of ['demo', 'dev', 'bench', 'prove:failover'] as const)
    expect(commandEnv(commands[name], folder)['GATEWAY_ID']).toBe(process.env['GATEWAY_ID'])
})
