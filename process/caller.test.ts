import { describe, expect, test } from 'vitest'
import { callerOf, trustIn } from './caller.ts'

const trusted = trustIn(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])

const incomingFrom = (remoteAddress: string, forwardedFor: string | null, forwardedProto: string | null) => ({
  socket: { remoteAddress },
  headers: {
    ...(forwardedFor !== null && { 'x-forwarded-for': forwardedFor }),
    ...(forwardedProto !== null && { 'x-forwarded-proto': forwardedProto }),
  },
})

const from = (
  remoteAddress: string,
  forwardedFor: string | null = null,
  forwardedProto: string | null = null,
) => callerOf(incomingFrom(remoteAddress, forwardedFor, forwardedProto), trusted)

describe('the address of a caller', () => {
  test.each<[string, string, string | null, string]>([
    ['is the socket’s where nobody forwarded', '203.0.113.9', null, '203.0.113.9'],
    ['is the socket’s, whatever a stranger claims', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is what our proxy says', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['is what our only proxy says', '192.0.2.1', '198.51.100.1', '198.51.100.1'],
    ['is the last one that is not ours', '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['is not what the caller wrote in front', '10.1.2.3', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    [
      'is not what the caller wrote, though it looks like ours',
      '10.1.2.3',
      '10.0.0.9, 198.51.100.1',
      '198.51.100.1',
    ],
    ['is the first of ours where all are', '10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['is the proxy’s where it forwarded garbage', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['is the proxy’s where it forwarded an address with a port', '10.1.2.3', '198.51.100.1:80', '10.1.2.3'],
    ['is the proxy’s where the last is garbage', '10.1.2.3', '198.51.100.1, x', '10.1.2.3'],
    ['is the proxy’s where the header is empty', '10.1.2.3', '', '10.1.2.3'],
    ['is plain where the socket speaks IPv6 to an IPv4 caller', '::ffff:203.0.113.9', null, '203.0.113.9'],
    ['is believed from a proxy that is told so', '::ffff:10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
    ['is an IPv6 one from an IPv6 proxy', '2001:db8::1', '2001:dead::5', '2001:dead::5'],
    ['is that of an IPv6 stranger', '2001:dead::5', '198.51.100.1', '2001:dead::5'],
    ['is the socket’s on a link with a zone', 'fe80::1%eth0', '198.51.100.1', 'fe80::1%eth0'],
    ['is the one with a zone that our proxy names', '10.1.2.3', 'fe80::1%eth0', 'fe80::1%eth0'],
    ['is none where the socket is gone', '', '198.51.100.1', ''],
  ])('%s', (_, remote, forwarded, address) => {
    expect(from(remote, forwarded).address).toBe(address)
  })

  test('costs no more for a header of ten thousand hops', () => {
    expect(from('10.1.2.3', '10.0.0.1,'.repeat(10_000)).address).toMatch(/^10\./)
  })
})

describe('a caller is on a secure line', () => {
  test.each<[string, string | null, boolean]>([
    ['10.1.2.3', 'https', true],
    ['10.1.2.3', 'http', false],
    ['10.1.2.3', null, false],
    ['203.0.113.9', 'https', false],
    ['10.1.2.3', 'HTTPS', true],
    ['10.1.2.3', 'https, http', true],
    ['10.1.2.3', 'http, https', false],
    ['10.1.2.3', 'httpsx', false],
  ])('%s says %s: %s', (remote, proto, secure) => {
    expect(from(remote, '198.51.100.1', proto).secure).toBe(secure)
  })

  test('that ends here, whatever the address', () => {
    for (const remoteAddress of ['203.0.113.9', '10.1.2.3'])
      expect(callerOf({ headers: {}, socket: { remoteAddress, encrypted: true } }, trusted).secure).toBe(true)
  })
})

describe('the list of proxies', () => {
  test('that is empty trusts nobody', () => {
    const incoming = incomingFrom('127.0.0.1', '198.51.100.1', 'https')
    expect(callerOf(incoming, trustIn([]))).toEqual({ address: '127.0.0.1', secure: false })
  })

  test.each(['proxy', '10.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/8/8', '::/129', ''])(
    'refuses %j by name',
    (entry) => {
      expect(() => trustIn([entry])).toThrow(`TRUSTED_PROXIES: '${entry}' is not an address or range`)
    },
  )

  test('takes spaces around an entry', () => {
    const incoming = incomingFrom('10.1.1.1', '198.51.100.1', null)
    expect(callerOf(incoming, trustIn([' 10.0.0.0/8 '])).address).toBe('198.51.100.1')
  })
})
