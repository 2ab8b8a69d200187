import { randomBytes } from 'node:crypto'
import type { MarketPack } from '../contract/market.ts'
import type { PageRow } from './page.ts'

export const newNonce = (): string => randomBytes(16).toString('base64')

const sources = (hosts: readonly string[]) =>
  hosts.map((host) => `https://${host.startsWith('.') ? `*${host}` : host}`).join(' ')

/** A redirect after a post must pass `form-action` too, so the allow-listed hosts stand there. */
function contentSecurityPolicy(nonce: string, pack: MarketPack): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${sources(pack.allowedHosts)}`,
    "connect-src 'self'",
    `form-action 'self' ${sources(pack.allowedHosts)}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

export type Personal = PageRow['audience']

/** Headers of every page. Personal pages are never kept anywhere. */
export function pageHeaders(nonce: string, pack: MarketPack, audience: Personal): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(nonce, pack),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy':
      audience === 'developer' ? 'geolocation=(self)' : 'geolocation=(), camera=(), microphone=()',
    'Cache-Control': audience === 'public' ? 'no-cache' : 'no-store',
    Vary: 'Accept-Encoding, Cookie',
    ...(audience === 'public' ? {} : { 'X-Robots-Tag': 'noindex' }),
  }
}
