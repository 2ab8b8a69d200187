import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listenForMetrics } from './metrics-server.ts'

let close = () => {}
afterEach(() => close())

async function open(metrics: () => Promise<string>, errors: unknown[] = []) {
  const source = { contentType: 'text/plain; version=0.0.4; charset=utf-8', metrics }
  const server = await listenForMetrics(source, {
    port: 0,
    host: '127.0.0.1',
    reportError: (error) => errors.push(error),
  })
  close = () => server.close()
  const { port } = server.address() as AddressInfo
  return (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
}

test('the metrics are at one address, and nothing else is', async () => {
  const ask = await open(async () => 'a_metric 1\n')
  const found = await ask('/metrics')
  expect([found.status, await found.text(), found.headers.get('content-type')]).toEqual([
    200,
    'a_metric 1\n',
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics/', 'GET'],
    ['/loanDetails', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await ask(path, method)).status).toBe(404)
})

test('metrics that cannot be read are an error, and the server goes on', async () => {
  const errors: unknown[] = []
  const ask = await open(() => Promise.reject(new Error('nothing')), errors)
  expect((await ask('/metrics')).status).toBe(500)
  expect((await ask('/metrics')).status).toBe(500)
  expect(errors).toHaveLength(2)
})

test('an address that is none is not found', async () => {
  const ask = await open(async () => '')
  await ask('/metrics')
  const { port } = new URL((await ask('/metrics')).url)
  const status = await new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '//' }, ({ statusCode }) => resolve(statusCode))
    sent.on('error', reject).end()
  })
  expect(status).toBe(404)
})
