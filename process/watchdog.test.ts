import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

test('a process that stands still is ended with a line of what was under way; one that waits is not', async () => {
  const script = fileURLToPath(new URL('testing/blocked-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    printed += chunk
  })
  const [code, signal] = await once(child, 'close')
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  const [first, line = '', ...more] = printed.trim().split('\n')
  expect([first, more]).toEqual(['still here', []])
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    pid: child.pid,
    requests: [expect.stringMatching(/^CCCC POST \/x+$/), 'BBBB GET /waiting'],
    msg: 'the process does not answer and is ended',
  })
})
