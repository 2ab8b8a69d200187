import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../process/listen.ts'
import { HIDDEN, malformedRequests } from './malformed-requests.ts'
import { problemOf, sendRaw } from './send-raw.ts'

let server: Server
const handled: string[] = []
const portOf = () => (server.address() as AddressInfo).port

beforeAll(async () => {
  const handle = async (request: Request) => {
    handled.push(request.url)
    // As a call does; one that is cut off is no error of ours.
    const body = await request.text().catch(() => '')
    return new Response(`${new URL(request.url).pathname} ${body}`)
  }
  server = await listen(handle, { port: 0, host: '127.0.0.1' })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each(malformedRequests)('$about', async (request) => {
  expect(problemOf(request, await sendRaw(portOf(), request.bytes))).toBeNull()
  expect(handled.filter((address) => address.includes(HIDDEN))).toEqual([])
})

describe('a response to a malformed request', () => {
  const refused = { about: '', bytes: '', expected: 'refused' } as const
  const served = { about: '', bytes: '', expected: { served: 2 } } as const
  const ok = 'HTTP/1.1 200 OK\r\n\r\n'
  const bad = 'HTTP/1.1 400 Bad Request\r\n\r\n'

  test.each([
    [refused, '', null],
    [refused, bad, null],
    [refused, ok, 'not refused: 200'],
    [refused, bad + bad, 'not refused: 400, 400'],
    [refused, 'HTTP/1.1 500 Internal Server Error\r\n\r\n', 'a server error: 500'],
    [served, ok + bad, null],
    [served, ok, '2 responses expected, got 200'],
    [served, ok + ok + HIDDEN, 'the hidden request was answered'],
    [served, `HTTP/1.1 302 Found\r\nSet-Cookie: x=1\r\n\r\n${ok}`, 'a header was injected'],
  ])('%#: says what is wrong with it', (request, received, problem) => {
    expect(problemOf(request, received)).toBe(problem)
  })
})
