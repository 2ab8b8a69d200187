import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { memoize } from '../base/memoize.ts'

export type Caller = { address: string; secure: boolean }
export type IncomingRequest = Pick<IncomingMessage, 'headers'> & {
  socket: { remoteAddress?: string | undefined; encrypted?: boolean }
}

/** Read where Node keeps them: the platform's own object for headers is built only by whoever needs it. */
export const incomingHeader = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | null => {
  const value = headers[name]
  return value === undefined ? null : String(value)
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const plain = (address: string) => address.replace(/^::ffff:/, '')

/** Whether an address is a trusted proxy. */
export type Trust = (address: string) => boolean

function networkOf(entry: string): { address: string; bits: string | undefined } | null {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry.trim()) ?? []
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) === 0 || Number(bits ?? 0) > most ? null : { address, bits }
}

export const isNetwork = (entry: string): boolean => networkOf(entry) !== null

export function trustIn(entries: readonly string[]): Trust {
  const list = new BlockList()
  for (const entry of entries) {
    const network = networkOf(entry)
    if (!network) throw new Error(`TRUSTED_PROXIES: '${entry}' is not an address or range`)
    const { address, bits } = network
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return memoize((address) => isIP(address) > 0 && list.check(address, family(address)))
}

/** Where proxies stand in a row, each adds its own: the first is what the visitor used. */
const isForwardedHttps = (incoming: IncomingRequest) =>
  /^\s*https\s*(?:,|$)/i.test(incomingHeader(incoming, 'x-forwarded-proto') ?? '')

/** The address of whoever opened the connection. */
export const peerOf = ({ socket }: Pick<IncomingRequest, 'socket'>): string =>
  plain(socket.remoteAddress ?? '')

/** `X-Forwarded-For` is read from the right, as long as the hop before is a trusted proxy. */
export function callerOf(incoming: IncomingRequest, trusted: Trust): Caller {
  let address = peerOf(incoming)
  const isEncrypted = incoming.socket.encrypted === true
  if (!trusted(address)) return { address, secure: isEncrypted }
  const secure = isEncrypted || isForwardedHttps(incoming)
  const hops = (incomingHeader(incoming, 'x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  while (trusted(address)) {
    const next = hops.pop()
    if (!next || isIP(next) === 0) break
    address = next
  }
  return { address, secure }
}
