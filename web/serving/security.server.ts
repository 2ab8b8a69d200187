import { randomUUID } from 'node:crypto'
import type { MarketPack } from '../../market/market.ts'
import type { PageRoute } from '../page/route.ts'

/** 122 random bits; drawn from a pool, which a page per response notices. */
export const newNonce = (): string => randomUUID().replaceAll('-', '')

const sources = (hosts: readonly string[]) =>
  hosts.map((host) => `https://${host.startsWith('.') ? `*${host}` : host}`).join(' ')

type PolicyInput = { nonce: string; pack: MarketPack; audience: PageRoute['audience']; development: boolean }

/** A redirect after a post must pass `form-action` too, so the allow-listed hosts are in it. */
function contentSecurityPolicy({ nonce, pack, development }: PolicyInput): string {
  return [
    // For the manifest alone: WebKit reports its own directive, which it does not know, as an error.
    "default-src 'self'",
    ...['object', 'media', 'font', 'child'].map((kind) => `${kind}-src 'none'`),
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Hot reload injects styles and listens on a socket; nowhere else may a page do either.
    `style-src ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data: blob: ${sources(pack.allowedHosts)}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `form-action 'self' ${sources(pack.allowedHosts)}`,
    `frame-src 'self' ${sources(pack.allowedHosts)}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * Headers of every page. Personal pages are never stored. No Cross-Origin-Opener-Policy: no page opens another, and the header
 * moves the navigation to a new process, which made the first paint of a repeat visit 1.4 times as late.
 */
export function pageHeaders(input: PolicyInput): Record<string, string> {
  const { audience } = input
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(input),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy':
      audience === 'developer' ? 'geolocation=(self)' : 'geolocation=(), camera=(), microphone=()',
    'Cache-Control': audience === 'public' ? 'no-cache' : 'no-store',
    Vary: `Accept-Encoding, Cookie${audience === 'public' ? ', Accept-Language' : ''}`,
    ...(audience === 'public' ? {} : { 'X-Robots-Tag': 'noindex' }),
  }
}
