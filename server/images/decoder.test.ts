import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workerEnv } from '../../contract/wire/worker-pool.server.ts'
import { decode } from './decoder.ts'
import { picture } from './testing/pictures.ts'

test('pictures that arrive at once are all drawn, each its own', async () => {
  const sizes = [10, 20, 30, 40]
  const made = await Promise.all(sizes.map(async (width) => decode(await picture({ width, height: 5 }))))
  expect(made.map((one) => (typeof one === 'string' ? one : one.width))).toEqual(sizes)
})

test('what is no picture does not even get there', async () => {
  expect(await decode(new TextEncoder().encode('<svg/>'))).toBe('kind')
})

test('a picture that breaks off is answered, and the next one is drawn', async () => {
  const whole = await picture({ width: 300, height: 300 })
  expect(await decode(whole.subarray(0, whole.length / 2))).toBe('broken')
  expect(await decode(whole)).toMatchObject({ width: 300 })
})

test('the process that decodes has none of the secrets of the one that started it', async () => {
  expect(workerEnv({ PATH: '/bin', DATABASE_URL: 'x', COOKIE_SECRET: 'x', TWILIO_AUTH_TOKEN: 'x' })).toEqual({
    PATH: '/bin',
  })
})

test.runIf(process.platform === 'linux')(
  'and its environment, as the system shows it, is as bare',
  async () => {
    process.env['CANARY_SECRET'] = 'canary of the tests'
    // The decoder of this process may have been started before: what counts is what it was started with.
    await decode(await picture({ width: 10, height: 5 }))
    const environments = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const isDecoder = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-process')
          const isOurs = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`)
          return isDecoder && isOurs ? [readFileSync(`/proc/${pid}/environ`, 'utf8')] : []
        } catch {
          // It has ended meanwhile.
          return []
        }
      })
    expect(environments).toHaveLength(1)
    const names = (environments[0] ?? '').split('\0').map((line) => line.split('=')[0] ?? '')
    const isBare = (name: string) =>
      name === '' || /^NODE_CHANNEL|^NODE_ENV$|^PATH$|^TMPDIR$|^LD_|^MALLOC_/.test(name)
    expect(names.filter((name) => !isBare(name))).toEqual([])
    delete process.env['CANARY_SECRET']
  },
)
